export function slug(title) {
  return title;
}
