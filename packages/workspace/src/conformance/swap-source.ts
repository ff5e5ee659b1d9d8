/** A program that exchanges a directory and a link until it is ended: argv = [parent, name, target, rounds]. */
export const swapSource = `
const { renameSync, symlinkSync } = require("node:fs");
const [parent, name, target, rounds] = process.argv.slice(1);
process.chdir(parent);
symlinkSync(target, ".link");
const move = (from, to) => {
  try {
    renameSync(from, to);
  } catch {}
};
process.stdout.write("swapping");
for (let round = 0; round < Number(rounds); round += 1) {
  move(name, ".aside");
  move(".link", name);
  move(name, ".link");
  move(".aside", name);
}
`;
