import { NormalizeError, shown } from "../error/normalize-error.js";
import { nameShape, reserved } from "../placeholder/names.js";
import { CustomFinder } from "./custom-finder.js";
import type { CustomRule, RegexRule } from "./custom-rule.js";
import { whySlow } from "./regex-cost.js";

/**
 * Checks a rule of your own, its samples included, and returns it for the option `custom`.
 *
 * @throws NormalizeError `invalid-rule`: a name that is taken or misshapen, a text that is too short or holds a line
 * feed, a field that its kind does not have, a regular expression that can be slow, a sample that does not behave as stated
 */
export function defineRule<Rule extends CustomRule>(rule: Rule): Rule {
  if (typeof rule !== "object" || rule === null) refuse(rule, "a rule is an object");
  const { id } = rule;
  if (typeof id !== "string" || !nameShape.test(id) || reserved.includes(id))
    refuse(
      id,
      `an id is up to 32 lower-case letters, digits and hyphens, and none of ${reserved.join(", ")}`,
    );
  if (rule.kind === "regex") checkRegex(rule);
  else if (rule.kind === "literal" || rule.kind === "token" || rule.kind === "line") checkText(rule);
  else refuse(id, "kind must be literal, token, line or regex");
  const known = rule.kind === "regex" ? ["pattern", "matches", "ignores"] : ["text"];
  const unknown = Object.keys(rule).find((key) => !["id", "kind", ...known].includes(key));
  if (unknown !== undefined) refuse(id, `${shown(unknown)} is none of id, kind, ${known.join(", ")}`);
  return rule;
}

function checkText({ id, kind, text }: Exclude<CustomRule, RegexRule>): void {
  const least = kind === "token" ? 1 : 3;
  // oxlint-disable-next-line no-control-regex -- they never are in the text that rules see
  if (typeof text !== "string" || text.trim().length < least || /[\0-\x08\n-\x1f\x7f-\x9f]/.test(text))
    refuse(id, `text must have at least ${least} visible characters and no control, got ${shown(text)}`);
}

function checkRegex(rule: RegexRule): void {
  const { id, pattern, matches, ignores } = rule;
  if (!(pattern instanceof RegExp) || /[^isu]/.test(pattern.flags))
    refuse(id, "pattern must be a RegExp with no other flags than i, s and u");
  const slow = whySlow(pattern);
  if (slow !== undefined) refuse(id, `${shown(pattern)} can be slow: ${slow}`);
  if (pattern.test(""))
    refuse(id, `${shown(pattern)} matches nothing at all, so it would be found everywhere`);
  for (const [samples, name, finds] of [
    [matches, "matches", true],
    [ignores, "ignores", false],
  ] as const) {
    if (!Array.isArray(samples) || samples.length === 0)
      refuse(id, `${name} must hold at least one sample line`);
    for (const sample of samples) {
      if (typeof sample !== "string" || finds !== isFound(rule, sample))
        refuse(id, `the sample ${shown(sample)} in ${name} ${finds ? "is not found" : "is found"}`);
    }
  }
}

function isFound(rule: RegexRule, sample: string): boolean {
  return new CustomFinder([rule]).spans(sample).length > 0;
}

function refuse(input: unknown, why: string): never {
  throw new NormalizeError("invalid-rule", `rule ${shown(input)}: ${why}.`);
}
