export const wrap = {
  name: 'Gift wrap',
  modifierRenderType: 'TEXT_CHOICES',
  choicesSettings: {
    choices: [
      { name: 'Plain', choiceType: 'CHOICE_TEXT' },
      { name: 'Golden', choiceType: 'CHOICE_TEXT', addedPrice: '2.50' },
    ],
  },
}
