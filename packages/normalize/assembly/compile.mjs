// Compiles assembly/ with AssemblyScript: the module in base64.
import { main } from "assemblyscript/asc";

const flags = [
  "-O3",
  "--runtime",
  "stub",
  "--initialMemory",
  "32",
  "--noAssert",
  "--use",
  "abort=",
  "--enable",
  "simd",
];

export async function compile() {
  let binary;
  const { error } = await main(
    ["index.ts", "--outFile", "module.wasm", "--baseDir", import.meta.dirname, ...flags],
    {
      writeFile: (_, contents) => {
        binary = contents;
      },
    },
  );
  if (error) throw new Error(`assembly/ does not compile: ${error.message}`);
  return Buffer.from(binary).toString("base64");
}
