/** Makes the slug of a title. */
export function slug(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}
