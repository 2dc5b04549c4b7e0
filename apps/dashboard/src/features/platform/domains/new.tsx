import { t } from '@lingui/core/macro'
import { addDomain } from '@stoa/contract/calls/stoa/domains'
import { addDomainRequestLimits } from '@stoa/contract/limits/stoa/domains'
import { sessionQuery } from '../../../lib/calls/session.ts'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { domainsQuery } from './queries.ts'

export default createDrawer({
  parent: paths.domains,
  texts: () => ({
    title: t`New domain`,
    failed: t`We couldn’t add the domain`,
    created: t`Domain added`,
    submit: t`Add`,
  }),
  save: addDomain,
  refreshes: [domainsQuery, sessionQuery],
  initial: () => ({ host: '' }),
  check: ({ host }) => ({ ...(!host.trim() && { host: t`Enter a domain.` }) }),
  toRequest: ({ host }) => ({ host: host.trim() }),
  fields: (form) => (
    <TextField
      form={form}
      name="host"
      label={t`Domain`}
      description={t`Without https:// and without a path.`}
      placeholder="shop.example.com"
      inputMode="url"
      limits={addDomainRequestLimits.host}
      data-autofocus
    />
  ),
})
