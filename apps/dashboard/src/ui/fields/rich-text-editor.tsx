import { msg, t } from '@lingui/core/macro'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { BulletsIcon, LinkIcon, NumbersIcon } from '../pictures/icons.tsx'
import classes from './rich-text-editor.module.css'

type RichText = object | string | null

interface RichTextEditorProps {
  label: string
  format: keyof typeof formats
  short: boolean
  value: RichText
  onChange: (value: RichText) => void
  error: ReactNode
}

/** Converts the editor's content to the form value. Whitespace alone counts as empty. */
const formats = {
  document: (editor: Editor) => (editor.isEmpty ? null : editor.getJSON()),
  html: (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML()),
}

/** The nodes that the server accepts. It rejects all others. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (href) => linkForm.test(href),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

const linkForm = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i

export default function RichTextEditor({ label, format, short, value, onChange, error }: RichTextEditorProps) {
  const labelId = useId()
  const written = useRef(value)
  const editor = useEditor({
    extensions,
    content: toContent(value),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, class: classes.words! } },
    onUpdate({ editor: changed }) {
      written.current = formats[format](changed)
      onChange(written.current)
    },
  })
  // Discarding changes the value from outside, and the editor keeps its own document.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(toContent(value), { emitUpdate: false })
  }, [value, editor])
  return (
    <Input.Wrapper label={<span id={labelId}>{label}</span>} labelElement="div" error={error}>
      <div className={classes.editor} data-short={short || undefined} data-wrong={error ? true : undefined}>
        <Tools editor={editor} />
        <EditorContent editor={editor} />
      </div>
    </Input.Wrapper>
  )
}

/** Plain text is split into paragraphs and lines, as the shop shows it. */
function toContent(value: RichText): RichText {
  if (typeof value !== 'string' || value === '' || /<\/?[a-z]/i.test(value)) return value
  const type = 'paragraph'
  const paragraphs = value.split(/\n{2,}/).filter((text) => text.trim())
  return { type: 'doc', content: paragraphs.map((text) => ({ type, content: toLines(text) })) }
}

function toLines(text: string): object[] {
  const lines = text.trim().split(/\n/)
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line ? [{ type: 'text', text: line }] : []),
  ])
}

const marks = [
  { name: 'bold', label: msg`Bold`, sign: <b>B</b>, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', label: msg`Italic`, sign: <i>I</i>, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    label: msg`Underline`,
    sign: <u>U</u>,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    label: msg`Strike through`,
    sign: <s>S</s>,
    run: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
] as const

const blocks = [
  {
    name: 'bulletList',
    label: msg`List`,
    sign: <BulletsIcon />,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    label: msg`Numbered list`,
    sign: <NumbersIcon />,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'blockquote', label: msg`Quote`, sign: '“', run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run() },
] as const

const levels = [2, 3, 4] as const

function Tools({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: [...marks, ...blocks].filter(({ name }) => current.isActive(name)).map(({ name }) => name as string),
      level: levels.find((level) => current.isActive('heading', { level })),
      href: current.isActive('link') ? String(current.getAttributes('link')['href'] ?? '') : undefined,
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  const link = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href) chain.setLink({ href }).run()
    else chain.unsetLink().run()
    setLinking(false)
  }
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={t`Formatting`}>
        {levels.map((level) => (
          <Tool
            key={level}
            label={t`Heading H${level - 1}`}
            sign={`H${level - 1}`}
            pressed={state.level === level}
            run={() => editor.chain().focus().toggleHeading({ level }).run()}
          />
        ))}
        {[...marks, ...blocks].map(({ name, label, sign, run }) => (
          <Tool key={name} label={t(label)} sign={sign} pressed={state.active.includes(name)} run={() => run(editor)} />
        ))}
        <Tool label={t`Divider`} sign="—" run={() => editor.chain().focus().setHorizontalRule().run()} />
        <Tool label={t`Link`} sign={<LinkIcon />} pressed={state.href !== undefined} run={() => setLinking(!linking)} />
        <Tool label={t`Undo`} sign="↶" closed={!state.canUndo} run={() => editor.chain().focus().undo().run()} />
        <Tool label={t`Redo`} sign="↷" closed={!state.canRedo} run={() => editor.chain().focus().redo().run()} />
      </div>
      {linking && <LinkBox key={state.href} href={state.href ?? ''} onLink={link} />}
    </>
  )
}

interface ToolProps {
  label: string
  sign: ReactNode
  pressed?: boolean
  closed?: boolean
  run: () => void
}

function Tool({ label, sign, pressed, closed = false, run }: ToolProps) {
  return (
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? undefined : 'gray'}
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      disabled={closed}
      // Keeps the focus in the text, because returning it later would lose typed letters.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {sign}
    </ActionIcon>
  )
}

/** Inside the page's form, so its Enter key must not save the page. */
function LinkBox({ href, onLink }: { href: string; onLink: (href: string) => void }) {
  const [text, setText] = useState(href)
  const wrong =
    text !== '' && !linkForm.test(text) ? t`Start with https://, mailto: or tel:, or with / for a page of your shop.` : undefined
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!wrong) onLink(text.trim())
  }
  return (
    <div className={classes.link}>
      <TextInput
        label={t`Link URL`}
        placeholder="https://"
        value={text}
        error={wrong}
        ref={focusOnce}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      <Button onClick={() => onLink(text.trim())} disabled={wrong !== undefined || text === href}>
        {href && !text ? t`Remove link` : t`Set link`}
      </Button>
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()
