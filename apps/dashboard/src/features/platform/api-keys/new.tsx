import { plural, t } from '@lingui/core/macro'
import { Button, Drawer, Stack } from '@mantine/core'
import { createApiKey } from '@stoa/contract/calls/stoa/sites'
import type { Scope } from '@stoa/contract/services/stoa/sites'
import { apiKeyLimits } from '@stoa/contract/limits/stoa/sites'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { siteNow } from '../../../lib/calls/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { SelectField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { ScopesField } from '../scopes-field.tsx'
import { narrowForm } from '../../../ui/form/typed-form.ts'
import { apiKeys } from './queries.ts'

const emptyKey = { name: '', scopes: [] as Scope[], days: '', development: false }

export default function NewApiKey() {
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const close = () => void navigate(paths.apiKeys())
  const create = useCall(createApiKey, {
    failed: t`We couldn’t create the key`,
    quiet: true,
    refreshes: [apiKeys],
    onDone: (made) => setSecret(made.secret),
  })
  if (secret !== undefined) return <SecretOnce secret={secret} onClose={close} />
  return (
    <SideForm
      title={t`New API key`}
      call={create}
      initial={emptyKey}
      check={({ name }) => (name.trim() ? {} : { name: t`Enter a name that helps you recognise it.` })}
      toRequest={({ name, scopes, days, development }) => ({
        apiKey: { name: name.trim(), scopes, development, ...(days && { expiresDate: inDays(Number(days)) }) },
      })}
      submitLabel={t`Create`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label={t`Name`}
            data-autofocus
            limits={apiKeyLimits.name}
            placeholder={t`Warehouse`}
          />
          <ScopesField form={narrowForm(form)} />
          <SelectField
            form={form}
            name="days"
            label={t`Expires`}
            description={t`The key stops working after this date.`}
            data={[
              { value: '', label: t`Never` },
              ...lifetimes.map((days) => ({ value: String(days), label: describeLifetime(days) })),
            ]}
          />
          <SwitchField
            form={form}
            name="development"
            label={t`In development`}
            description={t`Answers to the key have hints on what is wrong with its requests, which the developer console lists.`}
          />
        </>
      )}
    </SideForm>
  )
}

/** The server stores no secret, so it is shown once. Only the button closes the dialog. */
function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t`API key created`}
      size="28rem"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md" align="start">
        <p style={{ margin: 0 }}>{t`Copy it now. You won’t be able to see it again.`}</p>
        <CopyText text={secret} what={t`API key`} />
        <Button variant="filled" onClick={onClose}>
          {t`I have copied it`}
        </Button>
      </Stack>
    </Drawer>
  )
}

const lifetimes = [7, 30, 90, 365]

function describeLifetime(days: number): string {
  return plural(days, { one: 'In # day', other: 'In # days' })
}

function inDays(days: number): string {
  return new Date(siteNow() + days * 24 * 3600 * 1000).toISOString()
}
