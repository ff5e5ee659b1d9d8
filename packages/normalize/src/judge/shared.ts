import { compiled } from "../scan/compiled.js";
import { plainSearches } from "../scan/plain.js";
import { Scanner } from "../scan/scanner.js";
import { Answers } from "./answers.js";
import { Judge } from "./judge.js";

const answers = new Answers();
const module = compiled(answers);

/** Shared by all normalizers: each loads what it searches at once. */
export const scanner: Scanner = new Scanner(module ?? plainSearches());

/** Undefined where the machine cannot run it: then the rules in JavaScript look at all lines. */
export const judge: Judge | undefined = module && new Judge(scanner, module, answers);
