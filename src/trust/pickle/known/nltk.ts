import type { KnownNames } from './known-names.ts'

/** What pickles of NLTK name. */
export const nltk: KnownNames = {
  classes: `
    ARFF_Formatter AbsoluteDiscounting AbsoluteDiscountingInterpolated AbstractBoxerDrs AbstractCCGCategory
    AbstractChartRule AbstractCollocationFinder AbstractContainerWidget AbstractLazySequence
    AbstractVariableExpression AffixTagger Agenda AlignedSent AlignmentInfo AllExpression
    AnaphoraResolutionException AndExpression AnnotationTask AnyType ApplicationExpression ArabicStemmer
    AtomicExpression Authenticate AveragedPerceptron BackwardCombinator BackwardTypeRaiseRule BasicTweetHandler
    BasicType BigramAssocMeasures BigramCollocationFinder BigramTagger BinaryCombinatorRule BinaryExpression
    BinaryMaxentFeatureEncoding BindingDict BindingException BlanklineTokenizer BllipParser BooleanExpression
    BottomUpChartParser BottomUpEdgeRule BottomUpLeftCornerChartParser BottomUpLeftCornerEdgeRule
    BottomUpPredictCombineRule BottomUpPredictRule BottomUpProbabilisticChartParser BoxWidget BracketWidget
    BrillTagger BrillTaggerTrainer BrillTemplateI CCGChart CCGChartParser CCGEdge CCGLeafEdge CCGLexicon CCGVar CFG
    CJKChars CachedTopDownPredictRule Categories CharTokenizer Chart ChartCell ChartRuleI ChunkParserI ChunkScore
    ChunkString Cistem ClassifierBasedPOSTagger ClassifierBasedTagger ClassifierI ClosedDomainProver
    ClosedWorldProver ClusterI CodeBlock Collection CollocationsModel ColorizedList Comparison
    CompleteFundamentalRule CompleterRule ComplexType Concept ConcordanceIndex ConcordanceLine
    ConcordanceSearchModel Configuration ConfusionMatrix ConllSRLInstance ConstantExpression Constants Constraint
    ContextIndex ContextTagger CooperStore Counter Counts CrossValidationProbDist CustomFeatureValue CutoffChecker
    DRS DanishStemmer Debug DebugObject DecisionTreeClassifier DefaultTagger DemoScorer Dendrogram
    DependencyEvaluator DependencyGrammar DependencyGraph DependencyGraphError DependencyProduction
    DependencyScorerI DependencySpan Deprecated DictionaryProbDist DirectedBinaryCombinator Direction
    DiscourseTester DownloaderMessage DrsDrawer DrsWidget DrtAbstractVariableExpression DrtApplicationExpression
    DrtBinaryExpression DrtBooleanExpression DrtConcatenation DrtConstantExpression DrtEqualityExpression
    DrtEventVariableExpression DrtExpression DrtFunctionVariableExpression DrtGlue DrtGlueFormula
    DrtIndividualVariableExpression DrtLambdaExpression DrtNegatedExpression DrtOrExpression DrtParser
    DrtProposition DrtTokens DutchStemmer ELEProbDist EMClusterer EarleyChartParser EdgeI EdgeList EdgeRule
    EmptyPredictRule EnglishStemmer EntitiesForbidden EntityType EqualityExpression Error ErrorMessage EventType
    EventVariableExpression ExistsExpression ExpectedMoreTokensException Expression FeatStruct Feature
    FeatureBottomUpChartParser FeatureBottomUpLeftCornerChartParser FeatureBottomUpPredictCombineRule
    FeatureBottomUpPredictRule FeatureChart FeatureChartParser FeatureCompleteFundamentalRule FeatureCompleterRule
    FeatureEarleyChartParser FeatureEmptyPredictRule FeatureFundamentalRule FeatureGrammar
    FeatureIncrementalBottomUpChartParser FeatureIncrementalBottomUpLeftCornerChartParser FeatureIncrementalChart
    FeatureIncrementalChartParser FeatureIncrementalTopDownChartParser FeaturePredictorRule FeatureScannerRule
    FeatureSingleEdgeFundamentalRule FeatureTopDownChartParser FeatureTopDownInitRule FeatureTopDownPredictRule
    FeatureTreeEdge FeatureValueConcat FeatureValueTuple FeatureValueType FeaturesetTaggerI FileSystemPathPointer
    FilteredBottomUpPredictCombineRule FilteredCompleteFundamentalRule FilteredSingleEdgeFundamentalRule FindZone
    FinishCollectionMessage FinishDownloadMessage FinishPackageMessage FinishUnzipMessage FinnishStemmer
    ForwardCombinator ForwardTypeRaiseRule Fraction FramenetError FrenchStemmer FreqDist
    FunctionBackedMaxentFeatureEncoding FunctionVariableExpression FunctionalCategory FundamentalEdgeRule
    FundamentalRule Future GAAClusterer GISEncoding GenericCoreNLPParser GermanStemmer Glue GlueFormula
    GzipFileSystemPathPointer HFDatasetPathPointer HeldoutProbDist HiddenMarkovModelTagger HiddenMarkovModelTrainer
    HoleSemantics HungarianStemmer IBMModel IBMModel1 IBMModel2 IEERDocument IffExpression IllegalTypeException
    Image ImmutableProbabilisticMixIn ImpExpression InconsistentTypeHierarchyException
    IncrementalBottomUpChartParser IncrementalBottomUpLeftCornerChartParser IncrementalChart IncrementalChartParser
    IncrementalLeftCornerChartParser IncrementalTopDownChartParser IndividualVariableExpression InsideChartParser
    InstantiateVarsChart InterpolatedLanguageModel IotaExpression ItalianStemmer JSONTaggedDecoder JSONTaggedEncoder
    KMeansClusterer KneserNey KneserNeyInterpolated KneserNeyProbDist LambdaExpression LancasterStemmer
    LanguageIndependent LanguageModel Laplace LaplaceProbDist LazyConcatenation LazyEnumerate LazyIteratorList
    LazyMap LazySubsequence LazyZip LeafEdge LeafInitRule LeftCornerChartParser LegalitySyllableTokenizer Lemma
    Lidstone LidstoneProbDist LineTokenizer LinearLogicApplicationException LinearLogicParser Link List
    LocalTimezoneOffsetWithUTC LogicParser LogicalExpressionException LongestChartParser MLE MLEProbDist
    MTETagConverter MWETokenizer MacIntyreContractions MarkdownBlock MarkdownSection MaxentClassifier MaxentDecoder
    MaxentEncoder MaxentFeatureEncodingI MinimalSet Model Model2Counts Model3Counts Model4Counts Model5Counts
    ModelBuilder ModelBuilderCommandDecorator MultiClassifierI MultiListbox MutableOptionMenu MutableProbDist
    MyServerHandler NEChunkParser NEChunkParserTagger NISTTokenizer NLTKWordTokenizer NaiveBayesClassifier
    NaiveBayesDependencyScorer NegatedExpression NgramAssocMeasures NgramCounter NgramTagger
    NltkDrtBoxerDrsInterpreter NombankChainTreePointer NombankInstance NombankPointer NombankSplitTreePointer
    NombankTreePointer NonprojectiveDependencyParser Nonterminal NorwegianStemmer OrExpression OvalWidget PCFG
    PPAttachment Package Paice PanlexLanguage ParallelProverBuilder ParenWidget ParserI
    PassthroughBoxerDrsInterpreter PathPointer PhraseTable PhraseTableEntry PorterStemmer PortugueseStemmer Pos
    PositiveNaiveBayesClassifier PredHolder PredictorRule PrettyLazyConcatenation PrettyLazyIteratorList
    PrettyLazyMap PrimitiveCategory ProbDistI ProbabilisticBottomUpInitRule ProbabilisticBottomUpPredictRule
    ProbabilisticDependencyGrammar ProbabilisticFundamentalRule ProbabilisticLeafEdge ProbabilisticMixIn
    ProbabilisticNonprojectiveParser ProbabilisticProduction ProbabilisticProjectiveDependencyParser
    ProbabilisticTreeEdge Production ProductionList ProgressMessage ProjectiveDependencyParser
    PropbankChainTreePointer PropbankInflection PropbankInstance PropbankPointer PropbankSplitTreePointer
    PropbankTreePointer Prover ProverCommandDecorator ProverParseError PunktBaseClass PunktDecoder PunktLanguageVars
    PunktParameters PunktSentenceTokenizer PunktToken QuadgramAssocMeasures QuadgramCollocationFinder
    QuantifiedExpression Query RTEFeatureExtractor RTEPair RandomChartParser RandomProbDist RangeFeature ReadError
    RecursiveDescentApp RecursiveDescentParser Reference RegexpChunkParser RegexpTokenizer ReplaceZone
    ResolutionProver Review ReviewLine RomanianStemmer Rule RussianStemmer ScannerRule ScrollWatcherWidget
    SelectDownloadDirMessage SensevalInstance SentiSynset SentiText SentimentAnalyzer SequenceWidget
    SequentialBackoffTagger ShiftReduceApp ShiftReduceParser ShowText SimpleGoodTuringProbDist
    SingleEdgeFundamentalRule SingleEdgeProbabilisticFundamentalRule SklearnClassifier SlashFeature Slots Smoothing
    SmoothingFunction SnowballStemmer SpaceTokenizer SpaceWidget SpanishStemmer SpeakerInfo StackDecoder StackWidget
    StaleMessage StartCollectionMessage StartDownloadMessage StartPackageMessage StartUnzipMessage StemmerI
    SteppingChartParser SteppingRecursiveDescentParser SteppingShiftReduceParser Streamer StringTokenizer
    StupidBackoff SubstituteBindingsI SubstituteBindingsSequence SvmClassifier SwedishStemmer SyllableTokenizer
    SymbolWidget Synset TabDecoder TabEncoder TabTokenizer Table TableauProver TagRule TaggerI Template Text TextCat
    TextCollection TextTilingTokenizer TextWidget TgrepException TheoremToolCommandDecorator TnT Token TokenSearcher
    TokenSequence TokenTableField TokenizerI Tokens ToktokTokenizer TopDownChartParser TopDownInitRule
    TopDownPredictEdgeRule TopDownPredictRule Transition TransitionParser TreeEdge TreeSegmentWidget TreeView
    TreeWidget TreebankWordDetokenizer TreebankWordTokenizer TrigramAssocMeasures TrigramCollocationFinder
    TrigramTagger TruthValueType TweetHandlerI TweetTokenizer Twitter Type TypeException TypeResolutionException
    TypedMaxentFeatureEncoding Undefined UndirectedBinaryCombinator UndirectedComposition
    UndirectedFunctionApplication UndirectedSubstitution UndirectedTypeRaise UnexpectedTokenException
    UnificationException UniformProbDist UnigramTagger UniqueNamesProver UnparseableInputException
    UnsortedChartParser UntrustedJarError UpToDateMessage VaderConstants Variable VariableBinderExpression
    VariableBindingException VariableExpression VectorSpaceClusterer ViterbiParser Vocabulary WekaClassifier
    WhitespaceTokenizer WittenBell WittenBellInterpolated WittenBellProbDist Word WordNetError WordNetLemmatizer
    WordPunctTokenizer ZipFilePathPointer Zone _AnaphoraBudget _DendrogramNode _GenerationBudget _Hypothesis
    _LanguageSpecificStemmer _ParseTreeBudget _ScandinavianStemmer _Stack _StandardStemmer _UnificationFailure
    _UnificationFailureError _UnifyTimeout _ValidatingRedirectHandler _WordNetObject
  `,
  restored: `
    ARLSTem ARLSTem2 CFGEditor CRFTagger ChartComparer ChartResultsView Chat ChunkRule ChunkRuleWithContext
    CollocationsView ConcordanceSearchView ContingencyMeasures ExpandLeftRule ExpandRightRule GenericStanfordParser
    IBMModel3 IBMModel4 IBMModel5 ISRIStemmer Maxent_NE_Chunker MergeRule PerceptronTagger PunktTokenizer
    PunktTrainer RSLPStemmer RegexpChunkApp RegexpChunkRule RegexpParser RegexpStemmer RegexpTagger SExprTokenizer
    SentimentIntensityAnalyzer SplitRule StandardFormat StripRule TestGrammar ToolboxData ToolboxSettings
    UnChunkRule XML_Tool
  `,
  dictionaries: `
    Assignment ConditionalFreqDist ConditionalProbDist ConditionalProbDistI DictionaryConditionalProbDist
    DrtGlueDict FStructure FeatDict FeatStructNonterminal GlueDict Index Meaning OrderedDict Trie Valuation
  `,
  lists: `
    AbstractParentedTree Alignment BNCSentence Clause ConllSRLInstanceList FeatList FeatureValueSet
    FeatureValueUnion ImmutableParentedTree ImmutableProbabilisticTree ImmutableTree ParentedTree
    PossibleAntecedents PrettyList ProbabilisticTree SemcorSentence SetHolder SpecialList SwitchboardTurn Tree
  `,
  functions: `
    _get_punkt_tokenizer _pair_iter _replace_html_entities _str_to_unicode align_tokens casual_tokenize
    format_debug_decision is_cjk line_tokenize prefix_replace regexp_tokenize remove_handles sent_tokenize
    spans_to_relative string_span_tokenize suffix_replace word_tokenize xml_escape xml_unescape
  `,
}
