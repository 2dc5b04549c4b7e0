import type { CheckoutPolicies, CheckoutSettings } from '@stoa/contract/services/ecom/checkout-settings'
import type { BackgroundFill, Image } from '@stoa/contract/services/ecom/checkout-settings'

export type PolicyName = keyof CheckoutPolicies

export interface CheckoutValues {
  text: string
  textColor: string
  logo: string
  logoSize: 'SMALL' | 'MEDIUM' | 'LARGE'
  alignment: 'SIDE' | 'CENTER'
  showsLabel: boolean
  wayOut: 'TEXT' | 'ICON' | 'HIDDEN'
  /** Colours and pictures of the parts; empty where the shop's own stay. */
  header: FillValues
  form: FillValues
  summary: FillValues
  footer: FillValues
  tintedBox: string
  corner: string
  isPill: boolean
  selection: string
  button: string
  payButton: string
  policies: Record<PolicyName, { visible: boolean; content: string }>
  customTitle: string
  agreement: boolean
  agreementChecked: boolean
  subscription: boolean
  subscriptionChecked: boolean
  subscriptionSplit: boolean
  giftCards: boolean
  minimalBilling: boolean
  delayCapture: boolean
  captureBeforeExpiry: boolean
}

export interface FillValues {
  color: string
  image: string
  divider: string
}

export const policyNames: PolicyName[] = [
  'termsAndConditions',
  'privacyPolicy',
  'returnPolicy',
  'digitalItemPolicy',
  'contactUs',
  'customPolicy',
]

export function toValues({ checkoutBrand = {}, checkoutPolicies = {}, ...settings }: CheckoutSettings): CheckoutValues {
  const { header = {}, mainSection = {}, footer = {}, global = {} } = checkoutBrand
  const { subscriptionCheckbox = {}, policyAgreementCheckbox = {}, ...fields } = settings.checkoutFields ?? {}
  return {
    text: header.text ?? '',
    textColor: header.textColor ?? '',
    logo: header.logo?.image?.url ?? '',
    logoSize: header.logo?.size ?? 'MEDIUM',
    alignment: header.alignment ?? 'SIDE',
    showsLabel: header.displayCheckoutLabel ?? true,
    wayOut: header.continueShopping?.hidden ? 'HIDDEN' : (header.continueShopping?.displayType ?? 'TEXT'),
    header: fillValues(header.backgroundFill, header.dividerColor),
    form: fillValues(mainSection.formBackgroundFill, mainSection.dividerColor),
    summary: fillValues(mainSection.summaryBackgroundFill, null),
    footer: fillValues(footer.backgroundFill, footer.dividerColor),
    tintedBox: mainSection.tintedBoxColor ?? '',
    corner: mainSection.cornerRadius?.toString() ?? '',
    isPill: mainSection.expressButtonsCornerRadius === 'PILL',
    selection: global.selectionColor ?? '',
    button: global.buttonColor ?? '',
    payButton: global.placeOrderButtonColor ?? '',
    policies: Object.fromEntries(
      policyNames.map((name) => {
        const { visible, content } = checkoutPolicies[name] ?? {}
        return [name, { visible: visible ?? false, content: content ?? '' }]
      }),
    ) as CheckoutValues['policies'],
    customTitle: checkoutPolicies.customPolicy?.title ?? '',
    agreement: policyAgreementCheckbox.visible ?? false,
    agreementChecked: policyAgreementCheckbox.checkedByDefault ?? false,
    subscription: subscriptionCheckbox.visible ?? false,
    subscriptionChecked: subscriptionCheckbox.checkedByDefault ?? false,
    subscriptionSplit: subscriptionCheckbox.splitByChannel ?? false,
    giftCards: fields.giftCardRedeemEnabled ?? true,
    minimalBilling: settings.checkoutBillingFields === 'MINIMUM_REQUIRED_FIELDS',
    delayCapture: fields.delayCaptureEnabled ?? false,
    captureBeforeExpiry: fields.captureBeforeExpiryEnabled ?? true,
  }
}

export function toSettings(values: CheckoutValues): CheckoutSettings {
  const { header, form, summary, footer, wayOut } = values
  return {
    checkoutBrand: {
      header: {
        text: values.text.trim() || null,
        textColor: values.textColor || null,
        logo: { image: toPicture(values.logo), size: values.logoSize },
        alignment: values.alignment,
        displayCheckoutLabel: values.showsLabel,
        continueShopping: { hidden: wayOut === 'HIDDEN', displayType: wayOut === 'ICON' ? 'ICON' : 'TEXT' },
        backgroundFill: toFill(header),
        dividerColor: header.divider || null,
      },
      mainSection: {
        formBackgroundFill: toFill(form),
        summaryBackgroundFill: toFill(summary),
        dividerColor: form.divider || null,
        tintedBoxColor: values.tintedBox || null,
        cornerRadius: values.corner === '' ? null : Number(values.corner),
        expressButtonsCornerRadius: values.isPill ? 'PILL' : 'RECTANGLE',
      },
      footer: { backgroundFill: toFill(footer), dividerColor: footer.divider || null },
      global: {
        selectionColor: values.selection || null,
        buttonColor: values.button || null,
        placeOrderButtonColor: values.payButton || null,
      },
    },
    checkoutPolicies: toPolicies(values),
    checkoutFields: {
      policyAgreementCheckbox: { visible: values.agreement, checkedByDefault: values.agreementChecked },
      subscriptionCheckbox: {
        visible: values.subscription,
        checkedByDefault: values.subscriptionChecked,
        splitByChannel: values.subscriptionSplit,
      },
      giftCardRedeemEnabled: values.giftCards,
      delayCaptureEnabled: values.delayCapture,
      captureBeforeExpiryEnabled: values.captureBeforeExpiry,
    },
    checkoutBillingFields: values.minimalBilling ? 'MINIMUM_REQUIRED_FIELDS' : 'All_FIELDS',
  }
}

function toPolicies({ policies, customTitle }: CheckoutValues): CheckoutPolicies {
  const all = Object.fromEntries(
    policyNames.map((name) => [name, { visible: policies[name].visible, content: policies[name].content.trim() || null }]),
  )
  return { ...all, customPolicy: { ...all['customPolicy'], title: customTitle.trim() || null } }
}

function fillValues(fill: BackgroundFill | undefined, divider: string | null | undefined): FillValues {
  return { color: fill?.color ?? '', image: fill?.image?.url ?? '', divider: divider ?? '' }
}

/** A picture counts before a colour. A part without either has null, which clears what it had. */
function toFill({ color, image }: FillValues): BackgroundFill {
  if (image) return { image: toPicture(image) }
  return color ? { color } : (null as unknown as BackgroundFill)
}

function toPicture(url: string): Image {
  return url ? { url } : (null as unknown as Image)
}

/** The form's field of a path of the contract. */
export function toFormField(path: string): string | undefined {
  const policy = policyNames.find((name) => path.includes(`.${name}.`))
  if (policy) return path.endsWith('.title') ? 'customTitle' : `policies.${policy}.content`
  const ends: [string, string][] = [
    ['header.text', 'text'],
    ['header.textColor', 'textColor'],
    ['header.backgroundFill.color', 'header.color'],
    ['formBackgroundFill.color', 'form.color'],
    ['summaryBackgroundFill.color', 'summary.color'],
    ['footer.backgroundFill.color', 'footer.color'],
    ['tintedBoxColor', 'tintedBox'],
    ['cornerRadius', 'corner'],
    ['selectionColor', 'selection'],
    ['placeOrderButtonColor', 'payButton'],
    ['buttonColor', 'button'],
  ]
  return ends.find(([end]) => path.endsWith(end))?.[1]
}
