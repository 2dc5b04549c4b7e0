import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { customization } from './entities.ts'

/** The pictures of its choices. */
export const customizationUsage = usageBy(customization, { kind: 'CUSTOMIZATION', title: sql`shown.name` })
