import {
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type ValueNode,
} from 'kysely'

/**
 * Kysely's compiler with a shortcut for most statements: a template whose placeholders are all values. Its text is the same for
 * every call and is built once.
 */
export class StatementCompiler extends PostgresQueryCompiler {
  readonly #texts = new WeakMap<readonly string[], string>()

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    const values = node.kind === 'RawNode' ? valuesOf(node) : undefined
    return values
      ? { query: node, queryId, sql: this.#textOf((node as RawNode).sqlFragments), parameters: values }
      : super.compileQuery(node, queryId)
  }

  #textOf(fragments: readonly string[]): string {
    const cached = this.#texts.get(fragments)
    if (cached !== undefined) return cached
    const text = fragments.reduce((before, fragment, index) => `${before}$${index}${fragment}`)
    this.#texts.set(fragments, text)
    return text
  }
}

/** Undefined when a placeholder holds another piece of SQL. */
function valuesOf({ parameters }: RawNode): unknown[] | undefined {
  const values: unknown[] = []
  for (const node of parameters) {
    if (node.kind !== 'ValueNode' || (node as ValueNode).immediate) return undefined
    values.push((node as ValueNode).value)
  }
  return values
}
