import { brandKind } from '../pickers/brands.ts'
import { categoryKind } from '../pickers/categories.ts'
import type { EntityKind } from '../pickers/entity-kind.ts'
import { ribbonKind } from '../pickers/ribbons.ts'
import type { EntityName } from './fields.ts'

export const entityKinds: Record<EntityName, EntityKind> = {
  brands: brandKind,
  categories: categoryKind,
  ribbons: ribbonKind,
}
