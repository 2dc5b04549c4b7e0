/** A node of PostgreSQL's analysed tree (`pg_node_tree`): its kind, and its fields by name. */
export interface TreeNode {
  kind: string
  fields: Record<string, TreeValue>
}

export type TreeValue = TreeNode | string | TreeValue[]

/** Reads the text of a `pg_node_tree`: `{KIND :field value …}`, lists in parentheses, everything else words. */
export function readNodeTree(text: string): TreeValue {
  const tokens = text.match(/[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g) ?? []
  let at = 0
  return readValue()

  function readValue(): TreeValue {
    const token = tokens[at++]!
    if (token === '(') {
      const items: TreeValue[] = []
      while (tokens[at] !== ')') items.push(readValue())
      at++
      return items
    }
    return token === '{' ? readNode() : token
  }

  function readNode(): TreeNode {
    const node: TreeNode = { kind: tokens[at++]!, fields: {} }
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: TreeValue[] = []
      // A constant is several words: its length and its bytes in brackets.
      while (tokens[at] !== '}' && !/^:[a-z]/i.test(tokens[at]!)) values.push(readValue())
      node.fields[name] = values.length === 1 ? values[0]! : values
    }
    at++
    return node
  }
}

export function isNode(value: TreeValue | undefined): value is TreeNode {
  return typeof value === 'object' && !Array.isArray(value)
}

/** Calls `enter` for every node in a value; the children of one are visited where it returns true. */
export function visitTree(value: TreeValue | undefined, enter: (node: TreeNode) => boolean): void {
  if (Array.isArray(value)) for (const each of value) visitTree(each, enter)
  if (isNode(value) && enter(value)) for (const child of Object.values(value.fields)) visitTree(child, enter)
}
