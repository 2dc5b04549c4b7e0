import { t } from '@lingui/core/macro'
import { SegmentedControl, Text } from '@mantine/core'
import type { CheckoutField } from '@stoa/contract/services/stoa/checkout-fields'
import type { CheckoutPage, CheckoutTexts, PagePolicy, PolicyKind } from '@stoa/contract/services/stoa/checkout-page'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../lib/calls/session.ts'
import { shopQuery } from '../../lib/site/shop.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { ScaledFrame } from '../../ui/page/scaled-frame.tsx'
import { useValues, type FormOf } from '../../ui/form/typed-form.ts'
import classes from './checkout.module.css'
import { checkoutRulesQuery, checkoutSettingsQuery, checkoutTextsQuery, questionsQuery } from './queries.ts'
import { policyNames, toSettings, toValues, type CheckoutValues, type PolicyName } from './values.ts'

const widths = { desktop: 1200, phone: 360 }

const kinds: Record<PolicyName, PolicyKind> = {
  termsAndConditions: 'TERMS_AND_CONDITIONS',
  privacyPolicy: 'PRIVACY',
  returnPolicy: 'RETURNS',
  digitalItemPolicy: 'DIGITAL_ITEMS',
  contactUs: 'CONTACT_US',
  customPolicy: 'CUSTOM',
}

/** Unsaved input of a drawer. */
export interface Draft {
  texts?: CheckoutTexts
  question?: CheckoutField
}

/** The shop's own page of the checkout with an invented order, which follows what is typed. */
export function CheckoutPreview({ form }: { form: FormOf<CheckoutValues> }) {
  const [device, setDevice] = useState<keyof typeof widths>(() => (innerWidth < widths.desktop / 2 ? 'phone' : 'desktop'))
  const message = useMessage(useValues(form))
  return (
    <div className={classes.preview}>
      <Panel title={t`Preview`}>
        <SegmentedControl
          aria-label={t`Size of the preview`}
          value={device}
          onChange={(value) => setDevice(value as keyof typeof widths)}
          data={[
            { value: 'desktop', label: t`Desktop` },
            { value: 'phone', label: t`Phone` },
          ]}
        />
        <Window message={message} device={device} />
      </Panel>
    </div>
  )
}

/** The same in a drawer, with what is typed there. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const { data: settings = {} } = useQuery(checkoutSettingsQuery)
  const message = useMessage(toValues(settings), draft)
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t`Preview`}
      </Text>
      <Window message={message} device="phone" />
    </div>
  )
}

function Window({ message, device }: { message: object; device: keyof typeof widths }) {
  const [isReady, setReady] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ type?: string } | undefined>) => {
      if (source === frame.current?.contentWindow && data?.type === 'stoa:checkout-preview-ready') setReady(true)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const text = JSON.stringify(message)
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin)
  }, [isReady, text])
  return (
    <ScaledFrame
      ref={frame}
      title={t`Preview of the checkout`}
      src="/checkout/preview"
      width={widths[device]}
      height="min(44rem, 78dvh)"
    />
  )
}

/** Returns the message to the frame: the page as buyers would get it. */
function useMessage(values: CheckoutValues, draft: Draft = {}) {
  const { site } = useSession()
  const { data: rules = {} } = useQuery(checkoutRulesQuery)
  const { data: saved = [] } = useQuery(questionsQuery)
  const { data: texts } = useQuery(checkoutTextsQuery)
  const { data: shop } = useQuery(shopQuery)
  const questions = draft.question ? withQuestion(saved, draft.question) : saved
  const { checkoutBrand = {}, checkoutPolicies = {}, checkoutFields = {} } = toSettings(values)
  const page: CheckoutPage = {
    brand: checkoutBrand,
    policies: policyNames.flatMap((name): PagePolicy[] => {
      const { visible, content } = checkoutPolicies[name] ?? {}
      const title = name === 'customPolicy' ? checkoutPolicies.customPolicy?.title : undefined
      return visible && content ? [{ kind: kinds[name], content, ...(title && { title }) }] : []
    }),
    policyAgreementCheckbox: checkoutFields.policyAgreementCheckbox ?? {},
    subscriptionCheckbox: checkoutFields.subscriptionCheckbox ?? {},
    giftCardRedeemEnabled: values.giftCards,
    customFields: questions.map(({ id, title = '', hint, type, required, choices = [] }) => ({
      id: id ?? 'new',
      title,
      original: title,
      ...(hint && { hint }),
      type: type!,
      required: required ?? false,
      choices: choices.map(({ label = '' }) => ({ label, name: label })),
    })),
    texts: draft.texts ?? texts?.get(shop?.language ?? '') ?? {},
  }
  return { type: 'stoa:checkout-preview', shopName: site.name, page, rules }
}

/** A question that is being edited, or added, at its place. */
function withQuestion(questions: readonly CheckoutField[], edited: CheckoutField): CheckoutField[] {
  const others = questions.filter(({ id }) => id !== edited.id)
  return [...others, edited].toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
}
