import { t } from '@lingui/core/macro'
import { printTestLabel, updateLabelSettings } from '@stoa/contract/calls/stoa/shipping-labels'
import { labelSettingsLimits } from '@stoa/contract/limits/stoa/shipping-labels'
import type { LabelProvider, LabelSettings } from '@stoa/contract/services/stoa/shipping-labels'
import { useQuery } from '@tanstack/react-query'
import { openPdf } from '../../../lib/files/download.ts'
import { checkPackage, PackageFields, toPackage, toPackageValues, type PackageValues } from '../shared/label-package-fields.tsx'
import { labelSettingsQuery, locationsQuery, providerProblems } from '../shared/labels.ts'
import { editDrawer } from '../../../lib/record/edit-drawer.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { PasswordField, RadiosField, SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { narrowForm, type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import classes from '../delivery.module.css'

interface SettingsValues extends PackageValues {
  provider: string
  apiToken: string
  apiUrl: string
  locationId: string
}

export default editDrawer({
  query: () => labelSettingsQuery,
  parent: paths.delivery,
  texts: () => ({
    title: t`Label settings`,
    loadFailed: t`We couldn’t load the label settings`,
    saveFailed: t`We couldn’t save the label settings`,
    saved: t`Label settings saved`,
    changedMeanwhile: t`The label settings changed while you were editing.`,
    gone: undefined,
  }),
  save: updateLabelSettings,
  refreshes: [labelSettingsQuery],
  toValues,
  check: (values) => (isSized(values) ? checkPackage(values) : {}),
  toRequest: (values) => ({ labelSettings: toSettings(values) }),
  fields: (form, settings) => <SettingsFields form={form} settings={settings} />,
})

function SettingsFields({ form, settings }: { form: FormOf<SettingsValues>; settings: LabelSettings }) {
  const { provider } = useValues(form)
  const { data: locations = [] } = useQuery(locationsQuery)
  return (
    <>
      {settings.problem && <Status tone="warn">{t(providerProblems[settings.problem])}</Status>}
      <RadiosField
        form={form}
        name="provider"
        label={t`Provider`}
        data={[
          { value: 'SANDBOX', label: t`Sandbox`, description: t`Labels without postage, to try everything in test mode.` },
          { value: 'SHIPPO', label: t`Shippo`, description: t`Buys real labels with your account at Shippo.` },
        ]}
      />
      {provider === 'SHIPPO' && (
        <>
          <PasswordField
            form={form}
            name="apiToken"
            label={t`API token`}
            autoComplete="off"
            description={
              settings.hasApiToken ? t`A token is stored. Enter another one to replace it.` : t`From your account at Shippo.`
            }
          />
          <TextField
            form={form}
            name="apiUrl"
            label={t`Address of the API`}
            placeholder="https://api.goshippo.com"
            limits={labelSettingsLimits.apiUrl}
            description={t`Leave empty for Shippo. Another address needs its own token.`}
          />
          <p
            className={classes.hint}
          >{t`Enter this address at Shippo for tracking events, so that orders show where parcels are:`}</p>
          <CopyText text={settings.trackingUrl ?? ''} what={t`address for tracking events`} />
        </>
      )}
      <SelectField
        form={form}
        name="locationId"
        label={t`Parcels usually leave from`}
        data={[
          { value: '', label: t`Choose each time` },
          ...locations.map(({ id, name }) => ({ value: id!, label: name ?? '' })),
        ]}
      />
      <PackageFields form={narrowForm(form)} />
      <TestLabel />
    </>
  )
}

function TestLabel() {
  const print = useCall(printTestLabel, {
    failed: t`We couldn’t print the test label`,
    onDone: ({ content, fileName }) => openPdf(content!, fileName!),
  })
  return (
    <CallButton call={print} onClick={() => print.send({})} variant="default">
      {t`Print a test label`}
    </CallButton>
  )
}

function toValues({ provider, apiUrl, locationId, package: given }: LabelSettings): SettingsValues {
  return {
    provider: provider ?? 'SANDBOX',
    apiToken: '',
    apiUrl: apiUrl ?? '',
    locationId: locationId ?? '',
    ...toPackageValues(given),
  }
}

/** An own package without any size is none. */
function isSized({ packageType, length, width, height }: PackageValues): boolean {
  return packageType !== 'CUSTOM' || [length, width, height].some((size) => size.trim() !== '')
}

function toSettings({ provider, apiToken, apiUrl, locationId, ...size }: SettingsValues): LabelSettings {
  return {
    provider: provider as LabelProvider,
    apiUrl: apiUrl.trim() || null,
    ...(apiToken.trim() && { apiToken: apiToken.trim() }),
    locationId: locationId || null,
    package: isSized(size) ? toPackage(size) : null,
  }
}
