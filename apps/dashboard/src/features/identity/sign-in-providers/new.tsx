import { t } from '@lingui/core/macro'
import { createSignInProvider } from '@stoa/contract/calls/stoa/sign-in-providers'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkProvider, ProviderFields, toProvider, toValues, type ProviderValues } from './fields.tsx'
import { signInProviders } from './queries.ts'

export default function NewSignInProvider() {
  const navigate = useNavigate()
  const create = useCall(createSignInProvider, {
    failed: t`We couldn’t add the provider`,
    done: t`Provider added`,
    quiet: true,
    refreshes: [signInProviders],
    onDone: ({ signInProvider }) => void navigate(paths.signInProvider(signInProvider!.id!)),
  })
  return (
    <SideForm
      title={t`New provider`}
      call={create}
      initial={toValues({})}
      check={checkNew}
      toRequest={(values) => ({ signInProvider: toProvider(values) })}
      submitLabel={t`Add`}
      onClose={() => void navigate(paths.signInProviders())}
    >
      {(form) => <ProviderFields form={form} isNew />}
    </SideForm>
  )
}

function checkNew(values: ProviderValues) {
  return { ...checkProvider(values), ...(!values.clientSecret.trim() && { clientSecret: t`Enter the client secret.` }) }
}
