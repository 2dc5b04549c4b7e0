import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { updateTranslation } from '@stoa/contract/calls/stoa/translations'
import type { TranslatableText } from '@stoa/contract/services/stoa/translations'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
import { Loaded } from '../../../lib/loaded.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { RecordForm } from '../../../lib/record-form.tsx'
import { settleWithin } from '../../../lib/settle-within.ts'
import { shopQuery } from '../../../lib/shop.ts'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { useField } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RichTextField } from '../../../ui/rich-text-field.tsx'
import { Status } from '../../../ui/status.tsx'
import { labelOf, languageName } from './names.ts'
import { translationQuery, translations, type Translated } from './queries.ts'
import { wordsOf } from './source-text.ts'
import classes from './translations.module.css'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(translationQuery(translatedIn(params))))

interface Texts {
  title: string
  texts: TranslatableText[]
}

export default function TranslationPage() {
  const translated = translatedIn(useParams())
  const query = useQuery(translationQuery(translated))
  const { entity, language } = translated
  return (
    <Page
      title={query.data?.title || t`Translation`}
      back={<BackLink to={paths.translations({ entity, language })}>{t`Translations`}</BackLink>}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} radius="md" />} failed={t`We couldn’t load the texts`}>
        {(texts) => <Editor key={Object.values(translated).join(' ')} translated={translated} texts={texts} />}
      </Loaded>
    </Page>
  )
}

function Editor({ translated, texts }: { translated: Translated; texts: Texts }) {
  const { data: shop } = useQuery(shopQuery)
  const save = useCall(updateTranslation, {
    failed: t`We couldn’t save the translation`,
    done: t`Translation saved`,
    quiet: true,
    refreshes: [translations],
  })
  const [from, to] = [languageName(shop?.language ?? 'en'), languageName(translated.language)]
  return (
    <RecordForm
      call={save}
      record={texts}
      readAgain={() => queryClient.fetchQuery({ ...translationQuery(translated), staleTime: 0 })}
      toValues={toValues}
      changedMeanwhile={t`These texts changed while you were editing.`}
      check={() => ({})}
      toRequest={(values, base) => ({ ...translated, texts: changesOf(values, base) })}
      place={(path) => fieldOfPath(path, texts)}
      saveLabel={t`Save`}
    >
      <Panel title={t`From ${from} to ${to}`} flush>
        {texts.texts.map((text, index) => (
          <Pair key={text.name} text={text} field={fieldAt(index)} />
        ))}
      </Panel>
    </RecordForm>
  )
}

/** A text beside the field of its translation. */
function Pair({ text: { name, source, state }, field }: { text: TranslatableText; field: string }) {
  const { onChange } = useField(field)
  const isHtml = htmlTexts.has(name)
  const label = labelOf(name, source)
  return (
    <div className={classes.pair}>
      <div className={classes.source}>
        <span className={classes.sourceHead}>
          {label}
          {state === 'OUTDATED' && <Status tone="warn">{t`Outdated`}</Status>}
          {state === 'MISSING' && <Status tone="plain">{t`Missing`}</Status>}
        </span>
        <p className={classes.sourceText} dir="auto">
          {wordsOf(source, isHtml)}
        </p>
        <Button size="compact-xs" onClick={() => onChange(source)} aria-label={t`Copy original: ${label}`}>
          {t`Copy original`}
        </Button>
      </div>
      <TranslationField name={field} label={label} source={source} isHtml={isHtml} />
    </div>
  )
}

interface TranslationFieldProps {
  name: string
  label: string
  source: unknown
  isHtml: boolean
}

function TranslationField({ name, label: original, source, isHtml }: TranslationFieldProps) {
  const label = t`Translation of ${original}`
  if (typeof source !== 'string') return <RichTextField name={name} label={label} format="document" short />
  if (isHtml) return <RichTextField name={name} label={label} format="html" short />
  if (source.length > 80) return <TextAreaField name={name} label={label} />
  return <TextField name={name} label={label} />
}

const htmlTexts = new Set(['plainDescription'])

/** Names of texts contain dots, which form fields would take for paths. */
const fieldAt = (index: number) => `text${index}`

type Values = Record<string, unknown>

function toValues({ texts }: Texts): Values {
  return Object.fromEntries(
    texts.map(({ source, text }, index) => [fieldAt(index), text ?? (typeof source === 'string' ? '' : null)]),
  )
}

function changesOf(values: Values, base: Texts): Record<string, unknown> {
  const before = toValues(base)
  const changed = base.texts.flatMap(({ name }, index) => {
    const value = values[fieldAt(index)]
    return JSON.stringify(value) === JSON.stringify(before[fieldAt(index)]) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(changed)
}

function fieldOfPath(path: string, { texts }: Texts): string | undefined {
  const index = texts.findIndex(({ name }) => path === `texts.${name}` || path.startsWith(`texts.${name}.`))
  return index < 0 ? undefined : fieldAt(index)
}

function translatedIn({ entity = '', entityId = '', language = '' }: Readonly<Record<string, string | undefined>>): Translated {
  return { entity, entityId, language }
}
