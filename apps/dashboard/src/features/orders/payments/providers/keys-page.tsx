import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { connectPaymentAccount } from '@stoa/contract/calls/stoa/payment-accounts'
import type { AccountMode, PaymentAccount, PaymentProviderInfo } from '@stoa/contract/services/stoa/payment-accounts'
import { providerKeyValueLimits } from '@stoa/contract/limits/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { shopQuery } from '../../../../lib/site/shop.ts'
import { paths } from '../../../../paths.ts'
import { Warning } from '../../../../ui/feedback/warning.tsx'
import { PasswordField, RadiosField, TextField } from '../../../../ui/fields/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { type FormOf, useValue } from '../../../../ui/form/typed-form.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { paymentAccountsQuery, providerName } from '../../shared/payment-accounts.ts'
import { paymentQueries } from '../methods/queries.ts'
import { keyErrors } from './key-errors.ts'
import { keyHints, keyNames, providerTexts } from './provider-texts.ts'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(paymentAccountsQuery), queryClient.ensureQueryData(shopQuery)]))

interface KeyValues {
  mode: AccountMode
  keys: Record<string, string>
}

/** The second of three steps: the keys. It also replaces those of an account, whose mode is in the URL. */
export default function KeysPage() {
  const provider = useParams()['provider'] ?? ''
  const [search] = useSearchParams()
  const replaced = readMode(search.get('mode'))
  const { data } = useQuery(paymentAccountsQuery)
  const info = useQuery({
    ...paymentAccountsQuery,
    select: ({ providers }) => providers.find((each) => each.provider === provider),
  })
  const shop = useQuery(shopQuery)
  const name = providerName(provider)
  return (
    <Page
      title={replaced ? t`Replace the keys of ${name}` : t`Connect ${name}`}
      back={
        replaced ? (
          <BackLink to={paths.payments()}>{t`Payments`}</BackLink>
        ) : (
          <BackLink to={paths.newPaymentProvider()}>{t`Choose another provider`}</BackLink>
        )
      }
      lead={
        replaced ? t`The new keys are tested before they replace the old ones.` : t`Step 2 of 3: enter the keys of your account.`
      }
      narrow
    >
      <Loaded query={shop} skeleton={<Skeleton height={320} />} failed={t`We couldn’t load the mode`}>
        {({ testMode = true }) => (
          <Loaded
            query={info}
            skeleton={<Skeleton height={320} />}
            failed={t`We couldn’t load the payment providers`}
            gone={t`There is no such payment provider.`}
          >
            {(loaded) => (
              <KeysForm
                info={loaded}
                accounts={data?.accounts ?? []}
                initialMode={replaced ?? (testMode ? 'TEST' : 'LIVE')}
                isReplacing={replaced !== undefined}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function readMode(text: string | null): AccountMode | undefined {
  return text === 'TEST' || text === 'LIVE' ? text : undefined
}

interface KeysFormProps {
  info: PaymentProviderInfo
  accounts: readonly PaymentAccount[]
  initialMode: AccountMode
  isReplacing: boolean
}

function KeysForm({ info, accounts, initialMode, isReplacing }: KeysFormProps) {
  const { provider = '', keys = [] } = info
  const navigate = useNavigate()
  const name = providerName(provider)
  const call = useCall(connectPaymentAccount, {
    failed: t`We couldn’t connect ${name}`,
    done: ({ account }) => t`${name} is connected to ${account?.name ?? ''}`,
    quiet: true,
    refreshes: [paymentAccountsQuery, ...paymentQueries],
    onDone: ({ account }) => navigate(paths.paymentAccount(account!.id!, isReplacing ? '' : '?step=3')),
  })
  const { code, error } = call
  const violations = useMemo(
    () => ({ ...call.violations, ...keyErrors(info, { code, data: error?.data, message: error?.message ?? '' }) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields get the errors of a call once
    [error],
  )
  const texts = providerTexts[provider]
  const initial: KeyValues = { mode: initialMode, keys: Object.fromEntries(keys.map(({ name: key = '' }) => [key, ''])) }
  return (
    <Panel title={t`Keys`}>
      <Form
        call={{ ...call, violations }}
        initial={initial}
        check={(values) => findMissingKeys(info, values)}
        place={(path) => (path in initial.keys ? `keys.${path}` : undefined)}
        toRequest={({ mode, keys: values }) => ({
          provider,
          mode,
          keys: Object.entries(values).flatMap(([key, value]) => (value.trim() ? [{ name: key, value: value.trim() }] : [])),
        })}
        submitLabel={isReplacing ? t`Test and replace` : t`Test and connect`}
        onClose={() => void navigate(isReplacing ? paths.payments() : paths.newPaymentProvider())}
      >
        {(form) => (
          <>
            {!isReplacing && <ModeField form={form} />}
            <ReplacedAccount form={form} accounts={accounts.filter((account) => account.provider === provider)} />
            {texts && (
              <p style={{ margin: 0 }}>
                {t(texts.whereKeysAre)}{' '}
                <a href={texts.keysUrl} target="_blank" rel="noreferrer">
                  {t`Open ${name}`}
                </a>
              </p>
            )}
            {keys.map((key) => (
              <KeyField key={key.name} form={form} info={key} />
            ))}
          </>
        )}
      </Form>
    </Panel>
  )
}

function ModeField({ form }: { form: FormOf<KeyValues> }) {
  return (
    <RadiosField
      form={form}
      name="mode"
      label={t`Mode`}
      data={[
        { value: 'TEST', label: t`Test mode`, description: t`Test keys. Nobody is charged, and you can try out every step.` },
        { value: 'LIVE', label: t`Live mode`, description: t`Live keys. Customers are charged once the shop is in live mode.` },
      ]}
    />
  )
}

/** Says what becomes of the account that is connected in this mode already. */
function ReplacedAccount({ form, accounts }: { form: FormOf<KeyValues>; accounts: readonly PaymentAccount[] }) {
  const mode = useValue(form, 'mode')
  const current = accounts.find((account) => account.mode === mode)
  if (!current) return null
  const name = current.name ?? ''
  return (
    <Warning>
      {t`${name} is connected in this mode. New keys of the same account replace the old ones. Another account takes its place, and ${name} is kept for refunds of what it charged.`}
    </Warning>
  )
}

interface KeyFieldProps {
  form: FormOf<KeyValues>
  info: NonNullable<PaymentProviderInfo['keys']>[number]
}

function KeyField({ form, info: { name = '', isPublic, isOptional } }: KeyFieldProps) {
  const [label, hint] = [keyNames[name], keyHints[name]]
  const Field = isPublic ? TextField : PasswordField
  return (
    <Field
      form={form}
      name={`keys.${name}`}
      label={label ? t(label) : name}
      description={hint && t(hint)}
      limits={providerKeyValueLimits.value}
      required={!isOptional}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function findMissingKeys({ keys = [] }: PaymentProviderInfo, { keys: values }: KeyValues): Record<string, string> {
  const missing = keys.filter(({ name = '', isOptional }) => !isOptional && !values[name]?.trim())
  return Object.fromEntries(missing.map(({ name }) => [`keys.${name}`, t`Enter this key.`]))
}
