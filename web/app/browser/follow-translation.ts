/**
 * A browser's translation puts an element of its own in place of a text that React goes on to use. React then removes a
 * node, or inserts before one, that is no longer there, which throws and turns the page into an error page; and a text
 * that changes is never seen (https://github.com/facebook/react/issues/11538). So this learns what replaced
 * which text, and lets React's calls reach it.
 * @returns ends it
 */
export function followTranslation(page: Document): () => void {
  const replacements = new WeakMap<Node, HTMLElement>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") restore(record.target);
      else learn(record);
    }
  });

  function learn({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    for (const added of addedNodes) {
      // The original is shown again.
      if (replacements.get(added)?.isConnected === true) replacements.get(added)?.remove();
    }
    for (const removed of removedNodes) {
      if (!isText(removed) || removed.isConnected) continue;
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
      if (replacement === undefined) continue;
      replacements.set(removed, replacement);
      observer.observe(removed, { characterData: true });
    }
  }

  /** The new text in place of the translation of the old one; it is translated in its turn. */
  function restore(text: Node): void {
    const replacement = replacements.get(text);
    replacements.delete(text);
    if (replacement?.isConnected === true) replacement.replaceWith(text);
  }

  /** The child of `parent` with the text of `node`; null if there is none. */
  function placeOf(node: Node, parent: Node): Node | null {
    if (node.parentNode === parent) return node;
    const replacement = replacements.get(node);
    if (replacement?.parentNode === parent) return replacement;
    // Some translations put the text itself into their element.
    for (let at = node.parentNode; at !== null && isTranslation(at); at = at.parentNode) {
      if (at.parentNode === parent) return at;
    }
    return null;
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with their node
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function removeTranslated<T extends Node>(this: Node, child: T): T {
    const place = placeOf(child, this);
    if (place === null && isLost(child)) return child;
    removeChild.call(this, place ?? child);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeTranslated<T extends Node>(
    this: Node,
    node: T,
    /** Libraries also leave it out. */
    next?: Node | null,
  ): T {
    const place = next == null ? null : placeOf(next, this);
    // After what is lost there is nothing to go by.
    const before = place ?? (next == null || isLost(next) ? null : next);
    insertBefore.call(this, node, before);
    return node;
  };

  observer.observe(page, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE;
}

function isLost(node: Node): boolean {
  return isText(node) && !node.isConnected;
}

/** No page of ours has this element; Chrome and Edge translate with it. */
function isTranslation(node: Node | null): node is HTMLElement {
  return node?.nodeName === "FONT";
}
