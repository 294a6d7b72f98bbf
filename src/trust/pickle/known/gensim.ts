import type { KnownNames } from './known-names.ts'

/** What pickles of Gensim name. */
export const gensim: KnownNames = {
  classes: `
    AnnoyIndexer AtireBM25Model AuthorTopicState BM25ABC BackMappingTranslationMatrix BaseAnalyzer BaseTopicModel
    CBDBSCAN Callback CallbackAny2Vec Cluster CoherenceMetric CoherenceModel CompatVocab ContextVectorComputer
    ConvergenceMetric CythonLineSentence CythonVocab Dictionary DiffMetric Dispatcher Doc2VecTrainables Doc2VecVocab
    Doctag FakeDict FastSS FastTextKeyedVectors FastTextTrainables FastTextVocab FrozenPhrases Heapitem
    InvertedIndexAccumulator InvertedIndexBased KeyedVectors LdaModel LdaMulticore LdaPost LdaSeqModel LdaState
    LevenshteinSimilarityIndex LogEntropyModel LsiModel LuceneBM25Model MatrixSimilarity Metric Model
    NegativesBuffer Nmf NmslibIndexer NormModel OkapiBM25Model ParallelWordOccurrenceAccumulator
    PatchedWordOccurrenceAccumulator PerplexityMetric PoincareBatch PoincareKeyedVectors PoincareModel PorterStemmer
    Projection RpModel SaveLoad Similarity SimilarityABC SoftCosineSimilarity Space SparseMatrixSimilarity
    SparseTermSimilarityMatrix SuffStats TaggedDocument TermSimilarityIndex TfidfModel Topic TransformationABC
    TranslationMatrix UniformTermSimilarityIndex UsesDictionary VocabTransform WindowedTextsAnalyzer WmdSimilarity
    Word2VecTrainables Word2VecVocab WordEmbeddingSimilarityIndex WordOccurrenceAccumulator WordVectorsAccumulator
    _PhrasesTransformation _make_pipeline sslm
  `,
  restored: `
    AuthorTopicModel Doc2Vec EnsembleLda FastText HdpModel HdpTopicFormatter LexicalEntailmentEvaluation
    LinkPredictionEvaluation Phrases ReconstructionEvaluation Word2Vec
  `,
  dictionaries: `
    HashDictionary
  `,
}
