import { t } from '@lingui/core/macro'
import { addDomain } from '@stoa/contract/calls/stoa/domains'
import { addDomainRequestLimits } from '@stoa/contract/limits/stoa/domains'
import { useNavigate } from 'react-router'
import { sessionQuery } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { domainsQuery } from './queries.ts'

export default function NewDomain() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.domains())
  const add = useCall(addDomain, {
    failed: t`We couldn’t add the domain`,
    done: t`Domain added`,
    quiet: true,
    refreshes: [domainsQuery, sessionQuery],
    onDone: close,
  })
  return (
    <SideForm
      title={t`New domain`}
      call={add}
      initial={{ host: '' }}
      check={({ host }) => ({ ...(!host.trim() && { host: t`Enter a domain.` }) })}
      toRequest={({ host }) => ({ host: host.trim() })}
      submitLabel={t`Add`}
      onClose={close}
    >
      {(form) => (
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
      )}
    </SideForm>
  )
}
