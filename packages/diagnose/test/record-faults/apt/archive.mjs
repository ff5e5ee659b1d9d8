import { write } from "../harness/edits.mjs";

/** apt with state and sources of the project: nothing of the machine is touched. */
const apt =
  "apt-get -o Dir::Etc::sourcelist=$PWD/sources.list -o Dir::Etc::sourceparts=- -o Dir::State=$PWD/state -o Dir::State::status=$PWD/state/status -o Dir::Cache=$PWD/cache -o APT::Sandbox::User=root -o Acquire::Retries=0 -o Acquire::http::Timeout=3 -o APT::Color=0";

/** The source of packages; the step calls `apt-get` through a function, as a person would write it. */
export const source = (url) => write("sources.list", `deb [trusted=yes] ${url} ./`);

export const folders = "mkdir -p state/lists/partial cache/archives/partial && touch state/status";

/** The options of a job image, out of sight: the step says plain `apt-get`. */
export const hidden = `apt-get() { command ${apt} "$@"; }; export -f apt-get`;
