/** Texts that make a careless normalizer slow, by name: each makes one of about a given size. */
export declare const hostile: (root: string) => Readonly<Record<string, (size: number) => string>>;
