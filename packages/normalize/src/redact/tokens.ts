/** Shapes of well-known tokens; every repetition is bounded. `hint` stands in every one of them. */
export const tokens: readonly { readonly hint: string; readonly shape: RegExp }[] = [
  // GitHub: docs.github.com, "About authentication to GitHub".
  { hint: "gh", shape: /(?<![A-Za-z0-9])gh[opsur]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])/g },
  { hint: "github_pat_", shape: /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{22,255}/g },
  // GitLab: docs.gitlab.com, "Token overview".
  { hint: "gl", shape: /(?<![A-Za-z0-9])gl(?:pat|rt|cbt|ptt|dt)-[A-Za-z0-9_-]{20,255}/g },
  { hint: "npm_", shape: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g },
  { hint: "xox", shape: /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,255}/g },
  { hint: "xapp-", shape: /(?<![A-Za-z0-9])xapp-[A-Za-z0-9-]{10,255}/g },
  // AWS: IAM user guide, "IAM identifiers".
  { hint: "A", shape: /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z2-7]{16}(?![A-Za-z0-9])/g },
  { hint: "AIza", shape: /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g },
  { hint: "sk-", shape: /(?<![A-Za-z0-9-])sk-[A-Za-z0-9_-]{20,255}/g },
  { hint: "k_", shape: /(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}/g },
  // RFC 7519: a JSON object in base64url starts with eyJ.
  {
    hint: "eyJ",
    shape: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,4000}/g,
  },
];
