import type { Finding } from "@testbed/reporters";
import type { ArtifactReference } from "./artifact-reference.js";
import type { ArtifactStore } from "./artifact-store.js";
import { announcedImages, findArtifacts, type RefusedArtifact } from "./find-artifacts.js";

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
}

const bounds = { maxFiles: 200, maxFileBytes: 33_554_432, maxBytes: 134_217_728 };

/** Keeps the files of the artifact root and those that were announced, once no process of the run is left. */
export async function keepArtifacts(store: ArtifactStore, places: ArtifactPlaces): Promise<KeptArtifacts> {
  const { root, artifactsRoot, stdout } = places;
  const announced = [...new Set(announcedImages(stdout))].slice(0, bounds.maxFiles);
  const starts = [...(artifactsRoot === null ? [] : [artifactsRoot]), ...announced];
  const kept: ArtifactReference[] = [];
  const unkept: RefusedArtifact[] = [];
  const refused = await findArtifacts({
    root,
    starts,
    bounds,
    async take(artifact) {
      // A full disk takes the file away, not the verdict.
      await store.add(artifact).then(
        (reference) => kept.push(reference),
        (error: unknown) => unkept.push({ name: artifact.name, reason: reasonOf(error) }),
      );
    },
  });
  return {
    artifacts: kept.sort((a, b) => (a.name < b.name ? -1 : 1)),
    findings: [...refused, ...unkept].map(({ name, reason }) => ({
      code: "artifact-refused",
      message: `The artifact ${name} was not kept: ${reason}.`,
    })),
  };
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "an error";
  return `it cannot be stored (${code})`;
}
