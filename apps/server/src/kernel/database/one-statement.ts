import { Outrun } from './outrun.ts'

/** A statement as it is sent. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/**
 * Several writes as one statement, which is a transaction by itself. Each of the first `proofs` touches one row, or none where
 * that was changed meanwhile: a division by that count takes all of them back.
 */
export function oneStatement(writes: readonly Statement[], proofs: number): Statement {
  const [first] = writes
  if (first && writes.length === 1) return first
  return { sql: textOf(writes, proofs), parameters: writes.flatMap(({ parameters }) => parameters) }
}

/** What the failed division of a joined statement means. */
export function outrunBy(error: unknown): unknown {
  return (error as { code?: string }).code === divisionByZero ? new Outrun('a row was changed meanwhile') : error
}

const divisionByZero = '22012'
const texts = new Map<string, string>()
const maxTexts = 200

function textOf(writes: readonly Statement[], proofs: number): string {
  const key = `${proofs} ${writes.map(({ sql }) => sql).join('\n')}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = joined(writes, proofs)
  if (texts.size >= maxTexts) texts.clear()
  texts.set(key, text)
  return text
}

function joined(writes: readonly Statement[], proofs: number): string {
  let before = 0
  const parts = writes.map(({ sql, parameters }, index) => {
    const offset = before
    before += parameters.length
    const numbered = sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + offset}`)
    return `write_${index} as (${numbered}${index < proofs ? ' returning 1' : ''})`
  })
  const counts = Array.from({ length: proofs }, (_, index) => `1 / (select count(*) from write_${index})`)
  return `with ${parts.join(', ')} select ${counts.join(', ')}`
}
