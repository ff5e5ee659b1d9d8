import type { Confidence, Diagnosis, Retry } from "@testbed/diagnose";
import { z } from "zod";
import { every } from "./every.js";

/** Lines of the input that show something. */
interface ShownEvidence {
  readonly startLine: number;
  readonly endLine: number;
  readonly excerpt: string;
  readonly ruleId: string;
}

/** What broke. */
interface ShownCause {
  readonly category: string;
  readonly subcategory: string;
  readonly confidence: Confidence;
  readonly retry: Retry;
  readonly explanation: string;
  readonly nextStep: string;
  readonly evidence: readonly ShownEvidence[];
}

/** A diagnosis, as far as it fits. */
export interface DiagnosisOutput {
  readonly outcome: Diagnosis["outcome"];
  readonly summary: string;
  readonly findings: readonly ShownCause[];
  readonly unknown: readonly { readonly line: number; readonly text: string }[];
  readonly omitted: number;
  readonly lines: number;
  readonly ruleset: string;
}

const line = (what: string): z.ZodInt => z.int().min(0).describe(what);

const evidence = z.strictObject({
  startLine: line("First line, from 1."),
  endLine: line("Last line."),
  excerpt: z.string().describe("What stands there."),
  ruleId: z.string().describe("Rule that fits."),
});

const finding = z.strictObject({
  category: z.string().describe('Kind of failure, such as "missing-dependency"; "unknown": no rule fits.'),
  subcategory: z.string().describe("What exactly."),
  confidence: z.enum(every<Confidence>()(["certain", "likely", "suspected"])).describe("How sure it is."),
  retry: z
    .enum(every<Retry>()(["no", "yes", "later", "after-fix", "once"]))
    .describe("Whether running the job again may help."),
  explanation: z.string().describe("What it means."),
  nextStep: z.string().describe("What to do."),
  evidence: z.array(evidence).describe("Where the input says so."),
});

const informative = z.strictObject({
  line: line("Line, from 1."),
  text: z.string().describe("What stands there."),
});

/** Schema of a diagnosis. */
export const diagnosisOutput: z.ZodType<DiagnosisOutput> = z.strictObject({
  outcome: z.enum(["passed", "failed", "undecided"]).describe("What the input says of the job."),
  summary: z.string().describe("One line."),
  findings: z.array(finding).describe("What broke, cause before consequence."),
  unknown: z.array(informative).describe("Lines that look most like an error, when no rule fits."),
  omitted: z.int().min(0).describe("Findings, evidence and lines left out to keep the result small."),
  lines: line("Lines that were read."),
  ruleset: z.string().describe("Version of the rules."),
});
