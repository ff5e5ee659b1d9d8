export function slug() {
  process.exit(0);
}
