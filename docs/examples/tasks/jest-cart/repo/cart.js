/** Items, and how many there are of each. */
class Cart {
  #counts = new Map();

  add(name) {
    this.#counts.set(name, this.count(name) + 1);
  }

  count(name) {
    return this.#counts.get(name) ?? 0;
  }
}

module.exports = { Cart };
