import { appConditionKind } from '../pickers/app-conditions.ts'
import { brandKind } from '../pickers/brands.ts'
import { categoryKind } from '../pickers/categories.ts'
import type { EntityKind } from '../pickers/entity-kind.ts'
import { ribbonKind } from '../pickers/ribbons.ts'
import type { EntityName } from './fields.ts'

export const entityKinds: Record<EntityName, EntityKind> = {
  appConditions: appConditionKind,
  brands: brandKind,
  categories: categoryKind,
  ribbons: ribbonKind,
}
