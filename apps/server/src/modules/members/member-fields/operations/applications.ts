import * as contract from '@stoa/contract/services/members/custom-field-applications'
import type { CustomFieldApplication } from '@stoa/contract/services/members/custom-field-applications'
import { revisionMismatch } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { fieldApplication, checkedApplication, type StoredApplication } from '../application.ts'
import { loadAllFields, getField, lockField } from '../fields.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'

export const createCustomFieldApplication = implement(
  contract.createCustomFieldApplication,
  async ({ site }, { application }) => {
    const { id } = await lockField(site, application.customFieldId)
    return { application: await shown(site, await fieldApplication.create(site, checkedApplication(application), id)) }
  },
)

/** The whole application is replaced: parts that are left out are removed. */
export const updateCustomFieldApplication = implement(
  contract.updateCustomFieldApplication,
  async ({ site }, { application }) => {
    const before = await fieldApplication.lock(site, application.customFieldId)
    if (application.revision !== before.revision) throw revisionMismatch(before.revision)
    return { application: await shown(site, await fieldApplication.save(site, before, checkedApplication(application))) }
  },
)

/** The field then applies to all members. */
export const deleteCustomFieldApplication = implement(
  contract.deleteCustomFieldApplication,
  async ({ site }, { customFieldId }) => {
    await fieldApplication.remove(site, customFieldId)
    return {}
  },
)

export const getCustomFieldApplication = implementRead(
  contract.getCustomFieldApplication,
  async ({ site }, { customFieldId }) => ({
    application: await shown(site, await fieldApplication.get(site, customFieldId)),
  }),
)

export const getCustomFieldApplications = implementRead(
  contract.getCustomFieldApplications,
  async ({ site }, { customFieldIds }) => {
    const found = await fieldApplication.getMany(site, customFieldIds)
    const keys = new Map((await loadAllFields(site)).map(({ id, key }) => [id, key]))
    return { applications: [...found.values()].map((each) => withKey(each, getOrThrow(keys, each.id))) }
  },
)

async function shown(site: SiteRead, application: StoredApplication): Promise<CustomFieldApplication> {
  return withKey(application, (await getField(site, application.id)).key)
}

function withKey({ id, applications, exclusions, revision }: StoredApplication, customFieldKey: string): CustomFieldApplication {
  return {
    customFieldId: id,
    customFieldKey,
    ...(applications && { applications }),
    ...(exclusions && { exclusions }),
    revision,
  }
}
