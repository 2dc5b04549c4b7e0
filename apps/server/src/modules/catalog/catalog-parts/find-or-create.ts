import type { Stored } from '@stoa/contract'
import type { Brand } from '@stoa/contract/services/stores/brands-v-3'
import type { InfoSection, InfoSectionForGetOrCreate } from '@stoa/contract/services/stores/info-sections-v-3'
import type { Ribbon } from '@stoa/contract/services/stores/ribbons-v-3'
import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { brand, infoSection, ribbon } from './entities.ts'
import { named } from './names.ts'

export async function findOrCreateBrand(site: SiteTx, given: string): Promise<Stored<Brand>> {
  const name = named('brandName', given)
  return brand.findOrCreate(site, sql`lower(name) = lower(${name})`, { name })
}

export async function findOrCreateRibbon(site: SiteTx, given: string): Promise<Stored<Ribbon>> {
  const name = named('ribbonName', given)
  return ribbon.findOrCreate(site, sql`lower(name) = lower(${name})`, { name })
}

/** The section with the id, otherwise the one with the unique name; a new one needs a title. */
export async function getOrCreateInfoSectionEntity(
  site: SiteTx,
  { id, ...given }: InfoSectionForGetOrCreate,
): Promise<Stored<InfoSection>> {
  if (id) return infoSection.get(site, id)
  const uniqueName = named('infoSection.uniqueName', given.uniqueName)
  return infoSection.findOrCreate(site, sql`unique_name = ${uniqueName}`, { ...given, uniqueName } as InfoSection)
}
