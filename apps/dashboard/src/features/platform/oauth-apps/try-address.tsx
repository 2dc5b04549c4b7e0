import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Status } from '../../../ui/feedback/status.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import type { OAuthAppValues } from './values.ts'

/** Tests whether sign-in may redirect to a URL, by the current content of the list. */
export function TryAddress({ form }: { form: FormOf<OAuthAppValues> }) {
  const { redirectUris } = useValues(form)
  const [address, setAddress] = useState('')
  const verdict = address.trim() ? checkRedirectUri(address.trim(), redirectUris) : undefined
  return (
    <div>
      <TextInput
        label={t`Test a URL`}
        description={t`This is only a test. Nothing is saved.`}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <p role="status" style={{ margin: '0.5rem 0 0', minHeight: '1.5rem' }}>
        {verdict && (
          <>
            <Status tone={verdict.allowed ? 'good' : 'bad'}>{verdict.allowed ? t`Allowed` : t`Not allowed`}</Status> {verdict.why}
          </>
        )}
      </p>
    </div>
  )
}
