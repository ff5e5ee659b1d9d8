export function slug() {
  for (;;);
}
