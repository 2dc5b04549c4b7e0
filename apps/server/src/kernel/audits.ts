import type { SiteRead } from './site.ts'

/** What is wrong with the first entry that an audit found wrong. */
export interface AuditFinding {
  entity: 'ORDER' | 'INVENTORY_ITEM'
  id: string
  /** In one English sentence: for the operator, who looks at the rows. */
  description: string
}

/** Recomputes what must add up; undefined where it does. */
export interface Audit {
  name: string
  run(site: SiteRead): Promise<AuditFinding | undefined>
}
