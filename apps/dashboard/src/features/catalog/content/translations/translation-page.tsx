import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { updateTranslation } from '@stoa/contract/calls/stoa/translations'
import type { TranslatableText } from '@stoa/contract/services/stoa/translations'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { RecordPage } from '../../../../lib/record/record-page.tsx'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { shopQuery } from '../../../../lib/site/shop.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { RichTextField } from '../../../../ui/fields/rich-text-field.tsx'
import { Status } from '../../../../ui/feedback/status.tsx'
import { changeField, type FormOf } from '../../../../ui/form/typed-form.ts'
import { languageName } from '../../../../lib/format/language-name.ts'
import { getLabel } from './names.ts'
import { translationQuery, translations, type Translated } from './queries.ts'
import { toWords } from './source-text.ts'
import classes from './translations.module.css'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(translationQuery(translatedIn(params))))

interface Texts {
  title: string
  texts: TranslatableText[]
}

export default function TranslationPage() {
  const translated = translatedIn(useParams())
  const { entity, language } = translated
  const query = useQuery(translationQuery(translated))
  const { data: shop } = useQuery(shopQuery)
  const save = useCall(updateTranslation, {
    failed: t`We couldn’t save the translation`,
    done: t`Translation saved`,
    quiet: true,
    refreshes: [translations],
  })
  const [from, to] = [languageName(shop?.language ?? 'en'), languageName(language)]
  return (
    <RecordPage
      query={query}
      recordKey={Object.values(translated).join(' ')}
      title={(texts) => texts?.title || t`Translation`}
      back={<BackLink to={paths.translations({ entity, language })}>{t`Translations`}</BackLink>}
      skeleton={<Skeleton height={320} radius="md" />}
      failed={t`We couldn’t load the texts`}
      gone={t`This no longer exists.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...translationQuery(translated), staleTime: 0 })}
      toValues={toValues}
      toRequest={(values, base) => ({ ...translated, texts: findChanges(values, base) })}
      place={(path) => query.data && toFormField(path, query.data)}
      changedMeanwhile={t`These texts changed while you were editing.`}
      saveLabel={t`Save`}
    >
      {(form, { texts }) => (
        <Panel title={t`From ${from} to ${to}`} flush>
          {texts.map((text, index) => (
            <Pair form={form} key={text.name} text={text} index={index} />
          ))}
        </Panel>
      )}
    </RecordPage>
  )
}

/** A text beside the field of its translation. */
function Pair({ form, text: { name, source, state }, index }: { form: FormOf<Values>; text: TranslatableText; index: number }) {
  const isHtml = htmlTexts.has(name)
  const original = getLabel(name, source)
  const copy = () =>
    typeof source === 'string'
      ? changeField(form, `texts.${index}`, source)
      : changeField(form, `documents.${index}`, source as object)
  return (
    <div className={classes.pair}>
      <div className={classes.source}>
        <span className={classes.sourceHead}>
          {original}
          {state === 'OUTDATED' && <Status tone="warn">{t`Outdated`}</Status>}
          {state === 'MISSING' && <Status tone="plain">{t`Missing`}</Status>}
        </span>
        <p className={classes.sourceText} dir="auto">
          {toWords(source, isHtml)}
        </p>
        <Button size="compact-xs" onClick={copy} aria-label={t`Copy original: ${original}`}>
          {t`Copy original`}
        </Button>
      </div>
      <TranslationField form={form} index={index} label={t`Translation of ${original}`} source={source} isHtml={isHtml} />
    </div>
  )
}

interface TranslationFieldProps {
  form: FormOf<Values>
  index: number
  label: string
  source: unknown
  isHtml: boolean
}

function TranslationField({ form, index, label, source, isHtml }: TranslationFieldProps) {
  if (typeof source !== 'string')
    return <RichTextField form={form} name={`documents.${index}`} label={label} format="document" short />
  const name = `texts.${index}` as const
  if (isHtml) return <RichTextField form={form} name={name} label={label} format="html" short />
  if (source.length > longestLine) return <TextAreaField form={form} name={name} label={label} />
  return <TextField form={form} name={name} label={label} />
}

const htmlTexts = new Set(['plainDescription'])
/** Longer texts get several lines. */
const longestLine = 80

/** By the index of the text, because its name contains dots, which form fields would take for paths. */
interface Values {
  /** Plain text or HTML. */
  texts: Record<string, string>
  /** Documents of the editor. */
  documents: Record<string, object | null>
}

function toValues({ texts: all }: Texts): Values {
  const texts = all.flatMap(({ source, text }, index) =>
    typeof source === 'string' ? [[index, (text as string | null) ?? ''] as const] : [],
  )
  const documents = all.flatMap(({ source, text }, index) =>
    typeof source === 'string' ? [] : [[index, (text as object | null) ?? null] as const],
  )
  return { texts: Object.fromEntries(texts), documents: Object.fromEntries(documents) }
}

/** The translations that differ from the loaded ones, by the name of the text. */
function findChanges(values: Values, base: Texts): Record<string, unknown> {
  const before = toValues(base)
  const changed = base.texts.flatMap(({ name }, index) => {
    const now = valueAt(values, index)
    return JSON.stringify(now) === JSON.stringify(valueAt(before, index)) ? [] : [[name, now] as const]
  })
  return Object.fromEntries(changed)
}

function valueAt({ texts, documents }: Values, index: number): string | object | null | undefined {
  return index in texts ? texts[index] : documents[index]
}

function toFormField(path: string, { texts }: Texts): string | undefined {
  const index = texts.findIndex(({ name }) => path === `texts.${name}` || path.startsWith(`texts.${name}.`))
  if (index < 0) return undefined
  return typeof texts[index]!.source === 'string' ? `texts.${index}` : `documents.${index}`
}

function translatedIn({ entity = '', entityId = '', language = '' }: Readonly<Record<string, string | undefined>>): Translated {
  return { entity, entityId, language }
}
