import type { Module } from '../../../kernel/background/module.ts'
import { question } from './entity.ts'
import { questions } from './operations.ts'

export const questionsModule = {
  name: 'questions',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/questions': questions },
  translatable: [question],
} satisfies Module
