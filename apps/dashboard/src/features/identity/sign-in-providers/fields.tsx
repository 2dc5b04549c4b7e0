import { t } from '@lingui/core/macro'
import { signInProviderLimits } from '@stoa/contract/limits/stoa/sign-in-providers'
import type { SignInProvider } from '@stoa/contract/services/stoa/sign-in-providers'
import { PasswordField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'

export interface ProviderValues {
  name: string
  issuer: string
  clientId: string
  /** Empty for the one that is stored. */
  clientSecret: string
  position: string
  enabled: boolean
}

export function ProviderFields({ form, isNew = false }: { form: FormOf<ProviderValues>; isNew?: boolean }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`Members read it on the button “Continue with …”.`}
        limits={signInProviderLimits.name}
      />
      <TextField
        form={form}
        name="issuer"
        label={t`Issuer`}
        description={t`The provider’s address for OpenID Connect, from its documentation.`}
        placeholder="https://accounts.example.com"
        limits={signInProviderLimits.issuer}
      />
      <TextField
        form={form}
        name="clientId"
        label={t`Client ID`}
        description={t`From the app that you have set up at the provider.`}
        limits={signInProviderLimits.clientId}
      />
      <PasswordField
        form={form}
        name="clientSecret"
        label={t`Client secret`}
        autoComplete="off"
        description={
          isNew ? t`It is stored encrypted and never shown again.` : t`A secret is stored. Another issuer needs its own secret.`
        }
      />
      <WholeNumberField
        form={form}
        name="position"
        label={t`Position`}
        limits={signInProviderLimits.position}
        description={t`Providers with lower numbers come first.`}
      />
      <SwitchField form={form} name="enabled" label={t`Offered to members`} />
    </>
  )
}

export function toValues({ name = '', issuer = '', clientId = '', position, enabled = true }: SignInProvider): ProviderValues {
  return { name, issuer, clientId, clientSecret: '', position: String(position ?? 0), enabled }
}

/** Converts the form to the request; without a secret the stored one stays. */
export function toProvider({ name, issuer, clientId, clientSecret, position, enabled }: ProviderValues): SignInProvider {
  return {
    name: name.trim(),
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    position: Number(position),
    enabled,
    ...(clientSecret.trim() && { clientSecret: clientSecret.trim() }),
  }
}

export function checkProvider({ name, issuer, clientId }: ProviderValues) {
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!URL.canParse(issuer.trim()) && { issuer: t`Enter an address, such as https://accounts.example.com.` }),
    ...(!clientId.trim() && { clientId: t`Enter the client ID.` }),
  }
}
