import {
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryId,
  type RawNode,
  type RootOperationNode,
  type ValueNode,
} from 'kysely'

/**
 * Kysely's compiler with a short way for what most statements are: a template that has values alone in its gaps. Its text is
 * the same at every call, and is put together once.
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
    const known = this.#texts.get(fragments)
    if (known !== undefined) return known
    const text = fragments.reduce((before, fragment, index) => `${before}$${index}${fragment}`)
    this.#texts.set(fragments, text)
    return text
  }
}

/** Undefined where a gap holds another piece of SQL. */
function valuesOf({ parameters }: RawNode): unknown[] | undefined {
  const values: unknown[] = []
  for (const node of parameters) {
    if (node.kind !== 'ValueNode' || (node as ValueNode).immediate) return undefined
    values.push((node as ValueNode).value)
  }
  return values
}
