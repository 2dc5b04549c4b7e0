import { badgesModule } from './badges/index.ts'
import { communityModule } from './community/index.ts'
import { customersModule } from './customers/index.ts'
import { marketingConsentModule } from './marketing-consent/index.ts'
import { memberAboutModule } from './member-about/index.ts'
import { memberFieldsModule } from './member-fields/index.ts'
import { memberNotesModule } from './member-notes/index.ts'
import { memberRolesModule } from './member-roles/index.ts'
import { membersModule } from './members/index.ts'

/** All but `privacy`, which asks every module. */
export const memberModules = [
  marketingConsentModule,
  membersModule,
  badgesModule,
  memberRolesModule,
  memberFieldsModule,
  communityModule,
  memberNotesModule,
  memberAboutModule,
  customersModule,
] as const
