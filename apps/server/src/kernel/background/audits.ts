import type { SiteRead } from '../site/site.ts'

/** The first inconsistency that an audit found. */
export interface AuditFinding {
  entity: 'ORDER' | 'INVENTORY_ITEM' | 'GIFT_CARD' | 'CUSTOMER'
  id: string
  /** One English sentence for the operator, who will inspect the rows. */
  description: string
}

/** Recomputes figures that must agree; undefined when they do. */
export interface Audit {
  name: string
  run(site: SiteRead): Promise<AuditFinding | undefined>
}
