/** Takes the members of a union, in order, and does not compile when one is missing. */
export function every<Union extends string>() {
  return <const List extends readonly Union[]>(
    list: List & ([Union] extends [List[number]] ? unknown : never),
  ): List => list;
}
