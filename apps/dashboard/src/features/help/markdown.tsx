import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canOpen } from '../../lib/calls/screen-access.ts'

/** Renders headings, paragraphs, lists, strong text and links to screens. Guides have nothing else. */
export function Markdown({ text }: { text: string }) {
  return <>{renderTokens(lexer(text))}</>
}

function renderTokens(tokens: readonly Token[] = []): ReactNode[] {
  return tokens.map((token, index) => <Rendered key={index} token={token as Tokens.Generic} />)
}

function Rendered({ token }: { token: Tokens.Generic }) {
  const inner = renderTokens(token.tokens)
  switch (token.type) {
    case 'heading':
      return <h2>{inner}</h2>
    case 'paragraph':
      return <p>{inner}</p>
    case 'list':
      return token['ordered'] ? <ol>{renderTokens(token['items'])}</ol> : <ul>{renderTokens(token['items'])}</ul>
    case 'list_item':
      return <li>{inner}</li>
    case 'strong':
      return <strong>{inner}</strong>
    case 'link':
      // A screen that the role of the reader does not include stays plain text.
      return canOpen(token['href']) ? <Link to={token['href']}>{inner}</Link> : <>{inner}</>
    case 'space':
      return null
    default:
      return token.tokens ? <>{inner}</> : <>{token['text']}</>
  }
}
