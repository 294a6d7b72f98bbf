import type { KnownNames } from './known-names.ts'

/** What pickles of LightGBM name. */
export const lightgbm: KnownNames = {
  classes: `
    CallbackEnv DaskLGBMClassifier DaskLGBMRanker DaskLGBMRegressor Dataset EarlyStopException EvalResult
    LGBMClassifier LGBMDeprecationWarning LGBMModel LGBMRanker LGBMRegressor LightGBMError Sequence _ConfigAliases
    _DaskLGBMModel _DatasetNames _DummyLogger _EarlyStoppingCallback _EvalFunctionWrapper _InnerPredictor
    _LGBMClassifierBase _LGBMModelBase _LGBMRegressorBase _LogEvaluationCallback _MissingType
    _ObjectiveFunctionWrapper _RecordEvaluationCallback _ResetParameterCallback pd_CategoricalDtype pd_DataFrame
    pd_Series
  `,
  restored: `
    Booster
  `,
}

/** What pickles of XGBoost name. */
export const xgboost: KnownNames = {
  classes: `
    Booster CallbackContainer Categories Config CudfCatIndex DataIter DfCatAccessor EarlyStopping EvaluationMonitor
    LearningRateScheduler Objective Op PandasTransformed RabitTracker SingleBatchInternalIter TrainingCallback
    TrainingCheckPoint TransformedDf TreeObjective XGBClassifier XGBClassifierBase XGBClassifierMixIn XGBModel
    XGBModelBase XGBRFClassifier XGBRFRegressor XGBRanker XGBRankerMixIn XGBRegressor XGBRegressorBase
    XGBRegressorMixIn XGBoostError XGBoostLibraryNotFound _ArrayLikeArg _CudaArrayLikeArg _PackedBooster _RefMixIn
    _SklObjWProto
  `,
  restored: `
    ArrowTransformed CommunicatorContext CudfTransformed DMatrix ExtMemQuantileDMatrix QuantileDMatrix _ProxyDMatrix
  `,
}

/** What pickles of skorch name. */
export const skorch: KnownNames = {
  classes: `
    AccelerateMixin Ansi BatchScoring Callback Checkpoint DataFrameTransformer Dataset DeviceWarning EarlyStopping
    EpochScoring EpochTimer FewShotClassifier FirstStepAccumulator Freezer GradientNormClipping HfHubStorage
    HuggingfacePretrainedTokenizer HuggingfaceTokenizer Infinity Initializer InputShapeSetter InvalidVersion
    LRScheduler LegacyVersion LoadInitState LowProbabilityError MLPModule MlflowLogger NegativeInfinity
    NeptuneLogger NeuralNet NeuralNetBinaryClassifier NeuralNetClassifier NeuralNetRegressor NotInitializedError
    ParamMapper PassthroughScoring PrintLog ProgressBar SacredLogger ScoringBase SkorchAttributeError SkorchDoctor
    SkorchException SkorchTrainingImpossibleError SkorchWarning SliceDataset TeeGenerator TensorBoard
    TrainEndCheckpoint Unfreezer ValidSplit Version WandbLogger WarmRestartLR ZeroShotClassifier _BaseVersion
    _CacheModelWrapper _GPRegressorPredictMixin _HuggingfaceTokenizerBase _LlmBase _LogitsRecorder _Version _none
  `,
  dictionaries: `
    SliceDict
  `,
  lists: `
    History
  `,
}

/** What pickles of imbalanced-learn name. */
export const imblearn: KnownNames = {
  classes: `
    ADASYN AllKNN ArraysTransformer BalancedBaggingClassifier BalancedBatchGenerator BalancedRandomForestClassifier
    BaseCleaningSampler BaseOverSampler BaseSMOTE BaseSampler BaseUnderSampler BorderlineSMOTE ClusterCentroids
    CondensedNearestNeighbour EasyEnsembleClassifier EditedNearestNeighbours FunctionSampler InputTags
    InstanceHardnessCV InstanceHardnessThreshold KMeansSMOTE NearMiss NeighbourhoodCleaningRule OneSidedSelection
    Pipeline RUSBoostClassifier RandomOverSampler RandomUnderSampler RepeatedEditedNearestNeighbours SMOTE SMOTEENN
    SMOTEN SMOTENC SMOTETomek SVMSMOTE SamplerMixin SamplerTags Substitution Tags TomekLinks ValueDifferenceMetric
  `,
}

/** What pickles of CatBoost name. */
export const catboost: KnownNames = {
  classes: `
    CatBoost CatBoostClassifier CatBoostRanker CatBoostRegressor Pool _CatBoost _CatBoostBase _PoolBase
  `,
}

/** What pickles of Thinc name. */
export const thinc: KnownNames = {
  classes: `
    ArgsKwargs ArrayInfo Beam CategoricalCrossentropy CosineDistance DataValidationError Decorator Floats1d Floats2d
    Floats3d Floats4d Generator IntrospectChecker Ints1d Ints2d Ints3d Ints4d L2Distance Loss MXNetShim MaxViolation
    Model Optimizer Padded Pairs PyTorchGradScaler PyTorchShim Ragged SequenceCategoricalCrossentropy Shim
    SizedGenerator TensorFlowShim ThincPlugin TorchScriptShim Unserializable _Array _Array1d _Array2d _Array3d
    _Array4d _Floats _Ints _finish_linear_update registry
  `,
}
