import type { KnownNames } from './known-names.ts'

/** What pickles of spaCy name. */
export const spacy: KnownNames = {
  classes: `
    Afrikaans AfrikaansDefaults Albanian AlbanianDefaults Alignment AlignmentArray Amharic AmharicDefaults
    AncientGreek AncientGreekDefaults Arabic ArabicDefaults ArcEager ArcEagerGold Armenian ArmenianDefaults
    AttributeRuler Azerbaijani AzerbaijaniDefaults BaseDefaults BaseVectors Basque BasqueDefaults BeamBatch Begin
    Bengali BengaliDefaults BiluoGold BiluoPushDown Break Bulgarian BulgarianDefaults Candidate Catalan
    CatalanDefaults CatalanLemmatizer Chinese ChineseDefaults ChineseTokenizer ClozeMultitask ConfigSchema
    ConfigSchemaInit ConfigSchemaNlp ConfigSchemaPretrain ConfigSchemaPretrainEmpty ConfigSchemaTraining Croatian
    CroatianDefaults Czech CzechDefaults Danish DanishDefaults DependencyMatcher DependencyParser DependencyRenderer
    DetailedToken Doc DocBin DocCleaner DocJSONSchema DummyTokenizer Dutch DutchDefaults DutchLemmatizer ENV_VARS
    Edge EditTreeLemmatizer EditTreeSchema EditTrees English EnglishDefaults EnglishLemmatizer EntityLinker
    EntityLinker_v1 EntityRecognizer EntityRenderer EntityRuler Errors Estonian EstonianDefaults Example FactoryMeta
    Faroese FaroeseDefaults Finnish FinnishDefaults French FrenchDefaults FrenchLemmatizer German GermanDefaults
    Graph Greek GreekDefaults GreekLemmatizer Gujarati GujaratiDefaults HaitianCreole HaitianCreoleDefaults
    HaitianCreoleLemmatizer Hebrew HebrewDefaults Hindi HindiDefaults Hungarian HungarianDefaults Icelandic
    IcelandicDefaults In InMemoryLookupKB Indonesian IndonesianDefaults InitializableComponent Irish IrishDefaults
    IrishLemmatizer Italian ItalianDefaults ItalianLemmatizer Japanese JapaneseDefaults JapaneseTokenizer Kannada
    KannadaDefaults KnowledgeBase Korean KoreanDefaults KoreanTokenizer Kurmanji KurmanjiDefaults Kyrgyz
    KyrgyzDefaults Language Last Latin LatinDefaults Latvian LatvianDefaults LeftArc Lemmatizer Lexeme Ligurian
    LigurianDefaults ListenedToComponent Lithuanian LithuanianDefaults Lookups LowerSorbian LowerSorbianDefaults
    Luganda LugandaDefaults Luxembourgish LuxembourgishDefaults Malay MalayDefaults Marathi MarathiDefaults
    MatchNodeSchema MatchPatternError Matcher Missing Mode ModelMetaSchema MorphAnalysis Morphologizer Morphology
    MultiLabel_TextCategorizer MultiLanguage MultitaskObjective Nepali NepaliDefaults Node NoneEdge NoneNode
    Norwegian NorwegianDefaults NorwegianNynorsk NorwegianNynorskDefaults OracleError Out PRFScore Parser Persian
    PersianDefaults PhraseMatcher Pipe Polish PolishDefaults PolishLemmatizer Portuguese PortugueseDefaults
    ProgressTracker ROCAUCScore RecommendationSchema RecommendationTrf RecommendationTrfItem Reduce Retokenizer
    RightArc Romanian RomanianDefaults Russian RussianDefaults RussianLemmatizer Sanskrit SanskritDefaults Scottish
    ScottishDefaults Segmenter SentenceRecognizer Sentencizer Serbian SerbianDefaults SetEntsDefault Setswana
    SetswanaDefaults Shift Sinhala SinhalaDefaults Slovak SlovakDefaults Slovenian SlovenianDefaults Span
    SpanCategorizer SpanFinder SpanGroup SpanRenderer SpanRuler Spanish SpanishDefaults SpanishLemmatizer StateClass
    StringStore SubstNodeSchema Suggester Swedish SwedishDefaults Tagalog TagalogDefaults Tagger Tamil TamilDefaults
    Tatar TatarDefaults Telugu TeluguDefaults TextCategorizer Thai ThaiDefaults ThaiTokenizer Tibetan
    TibetanDefaults Tigrinya TigrinyaDefaults Tok2Vec Tok2VecListener Token TokenPattern TokenPatternNumber
    TokenPatternOperatorSimple TokenPatternSchema TokenPatternString TokenSplitter Tokenizer TrainableComponent
    TrainablePipe TransitionSystem Turkish TurkishDefaults Ukrainian UkrainianDefaults UkrainianLemmatizer
    Underscore Unit UpperSorbian UpperSorbianDefaults Urdu UrduDefaults Vectors Vietnamese VietnameseDefaults
    VietnameseTokenizer Vocab Warnings Yoruba YorubaDefaults _ComparisonPredicate _FuzzyPredicate _Intervals
    _RegexPredicate _Sender _SetPredicate _WorkDoneSentinel registry
  `,
  restored: `
    Scorer
  `,
  dictionaries: `
    SimpleFrozenDict SpanGroups Table
  `,
  lists: `
    DisabledPipes SimpleFrozenList
  `,
}
