import { parseSync } from 'libpg-query'

// Which changes of tables a distributed table takes.

type Node = Record<string, any>

/** Returns the statements of a migration that a distributed table refuses, one sentence for each. */
export function refusedByDistributedTables(script: string): string[] {
  return (parseSync(script).stmts ?? []).flatMap(({ stmt }) => {
    const { AlterTableStmt: altered, IndexStmt: index } = stmt as Node
    if (index?.concurrent) return [`${index.relation.relname}: an index is created concurrently`]
    if (!altered) return []
    const table = altered.relation.relname as string
    const commands = (altered.cmds as Node[]).map(({ AlterTableCmd: command }) => command as Node)
    return [
      ...(commands.length > 1 ? [`${table}: several changes in one statement`] : []),
      ...commands
        .filter(addsColumnWithConstraint)
        .map(({ def }) => `${table}: ${def.ColumnDef.colname} is added with a constraint`),
      ...commands.filter(addsUnnamedConstraint).map(() => `${table}: a constraint without a name`),
    ]
  })
}

function addsColumnWithConstraint({ subtype, def }: Node): boolean {
  const constraints = (def?.ColumnDef?.constraints ?? []) as Node[]
  return (
    subtype === 'AT_AddColumn' &&
    constraints.some(({ Constraint: { contype } }) =>
      ['CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN'].includes(contype),
    )
  )
}

function addsUnnamedConstraint({ subtype, def }: Node): boolean {
  return subtype === 'AT_AddConstraint' && !def.Constraint.conname
}
