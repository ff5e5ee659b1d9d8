import type { Finding } from "@testbed/reporters";
import type { Redactor } from "../redaction/redactor.js";
import type { ArtifactReference } from "./artifact-reference.js";
import type { ArtifactStore } from "./artifact-store.js";
import { announcedImages, findArtifacts, type RefusedArtifact } from "./find-artifacts.js";
import { redactArtifact } from "./redact-artifact.js";

/** What a run left to be kept. */
export interface KeptArtifacts {
  /** Sorted by name. */
  readonly artifacts: readonly ArtifactReference[];
  /** What was not kept, and why. */
  readonly findings: readonly Finding[];
}

/** Where to look, and what was announced. */
export interface ArtifactPlaces {
  /** Absolute path of the directory that the run had for itself. */
  readonly root: string;
  /** Directory in it whose files are artifacts; null for none. */
  readonly artifactsRoot: string | null;
  /** Standard output, in which `MCP_IMAGE:` lines announce further ones. */
  readonly stdout: string;
  /** Takes the secrets of the run out of what is kept. */
  readonly redactor: Redactor;
}

/** Bytes of all artifacts of one run together. */
export const largestArtifacts = 67_108_864;

const bounds = { maxFiles: 200, maxFileBytes: 33_554_432, maxBytes: largestArtifacts };

/** Keeps the files of the artifact root and those that were announced, once no process of the run is left. */
export async function keepArtifacts(store: ArtifactStore, places: ArtifactPlaces): Promise<KeptArtifacts> {
  const { root, artifactsRoot, stdout, redactor } = places;
  const starts = [
    ...(artifactsRoot === null ? [] : [artifactsRoot]),
    ...announcedImages(stdout).slice(0, bounds.maxFiles),
  ];
  const kept = new Map<string, ArtifactReference>();
  const refused: RefusedArtifact[] = [];
  for await (const artifact of findArtifacts(root, starts, bounds)) {
    if ("reason" in artifact) {
      refused.push(artifact);
      continue;
    }
    const safe = redactArtifact(artifact, redactor);
    if (safe === null) refused.push({ name: artifact.name, reason: "holds a secret of the run" });
    else kept.set(artifact.name, await store.add(safe));
  }
  return {
    artifacts: [...kept.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    findings: refused.map(({ name, reason }) => ({
      code: "artifact-refused",
      message: `The artifact ${name} was not kept: ${reason}.`,
    })),
  };
}
