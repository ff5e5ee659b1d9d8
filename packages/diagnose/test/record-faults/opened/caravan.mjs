import { caravanCode } from "./caravan-code.mjs";
import { caravanSurroundings } from "./caravan-surroundings.mjs";

/** A Go module with a command and packages under internal and pkg. */
export const caravan = {
  name: "caravan",
  half: "opened",
  ecosystem: "go",
  tool: "go",
  env: { GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" },
  prepare: "go vet ./... && go test ./...",
  versions: { go: "go version" },
  faults: [...caravanCode, ...caravanSurroundings],
};
