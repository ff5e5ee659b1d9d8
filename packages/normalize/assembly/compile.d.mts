/** Compiles assembly/ with AssemblyScript; the module in base64. */
export declare function compile(): Promise<string>;
