import { lookupTable } from '@stoa/web/lookup-table'
import { words } from '../../../kernel/lists/query/words.ts'

/** Finds what is rude in a text, for whoever decides about it; nothing is held back or rejected because of it. */
export interface RudenessCheck {
  /** Each word once. `language` is that of the text, such as `de` or `pt-BR`. */
  wordsIn(text: string, language: string): Promise<readonly string[]>
}

/** Insults and swear words that are hardly ever meant otherwise in their language, as `words` normalises them. */
const lists: Readonly<Record<string, ReadonlySet<string>>> = lookupTable({
  en: listOf(`arse arsehole asshole assholes bastard bastards bitch bitches bullshit cunt cunts dickhead dumbass fuck fucked fucker fuckers
    fucking idiot idiots moron morons motherfucker piss prick retard retarded scumbag shit shitty slut twat wanker whore`),
  de: listOf(`arsch arschloch arschlocher bastard beschissen beschissene dreckskerl drecksladen fick ficken fotze hure hurensohn idiot idioten
    kacke miststuck missgeburt penner schlampe scheiss scheisse scheissladen schwuchtel spast spasti trottel verfickt vollidiot vollidioten
    wichser`),
  fr: listOf(`abruti abrutis batard batards bordel branleur conasse connard connards connasse couillon debile encule enculer encules foutre
    merde merdique ordure pute putain salaud salope salopard`),
  es: listOf(`cabron cabrones carajo cojones cono estupido gilipollas hijoputa idiota idiotas imbecil imbeciles joder maricon mierda pendejo
    puta puto zorra`),
  it: listOf(`bastardo bastardi cazzo coglione coglioni cretino cretini deficiente figa idiota idioti imbecille merda puttana puttane stronza
    stronzo stronzi troia vaffanculo`),
  nl: listOf(`eikel hoer idioot idioten kankeren klootzak klootzakken kut kutwijf lul mongool sukkel tering trut`),
  pt: listOf(`babaca bosta cacete caralho corno cuzao foda fodase idiota idiotas imbecil merda otario porra puta viado`),
  pl: listOf(`chuj chuja cholera debil dupek gowno idiota idioci jebac jebany kretyn kurwa kurwy pierdole skurwysyn spierdalaj`),
})

/** Knows the words of a few languages, and no rude words in others. */
export const rudeWords: RudenessCheck = {
  async wordsIn(text, language) {
    const list = lists[language.split('-')[0]!.toLowerCase()]
    return list ? [...new Set(words(text))].filter((word) => list.has(word)) : []
  },
}

function listOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
