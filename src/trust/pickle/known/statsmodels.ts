import type { KnownNames } from './known-names.ts'

/** What pickles of statsmodels name. */
export const statsmodels: KnownNames = {
  classes: `
    ADFullerResult AFTResults ANOVA ANOVAResult AR ARDL ARDLOrderSelectionResults ARDLResults ARDLResultsWrapper
    ARIMA ARIMAResultsWrapper ARMA ARMAEstimationResult ARMAResults AROrderSelectionResults ARResults AcfResult
    AdditiveGamSmoother AllPairsResults AndrewWave AnovaRM AnovaResult AnovaResults Appender ArchimedeanCopula
    ArmaProcess AsymBiLogistic AsymLogistic AsymMixed AsymNegLogistic AutoReg AutoRegResults AutoRegResultsWrapper
    Autoregressive BSplines BaseCV BaseCrossValidator BaseIRAnalysis BasePenaltiesPathCV BayesGaussMI
    BayesMixedGLMResults BernsteinDistribution BernsteinDistributionBV BernsteinDistributionUV BetaModel BetaResults
    BetaResultsWrapper BinaryModel BinaryResults BinaryResultsWrapper Binomial BinomialBayesMixedGLM
    BoundsTestResult BoxCox BreakvarHeteroskedasticityResult BrentqExpandingInfo CCRankTestResult CCStatsResult
    CDFLink CFASimulationSmoother CLogLog CMTNewey CMTTauchen CacheWriteWarning CachedAttribute
    CachedWritableAttribute CalendarDeterministicTerm CalendarFourier CalendarSeasonality CalendarTimeTrend CanCorr
    CanCorrTestResults CategoricalCovStruct Cauchy CausalityTestResults CcfResult Cell ChisquareBinningResult
    ChisquareProbResult ChisquareResult ClaytonCopula CochransQResult CointRankResults CointResult
    CollinearityWarning CombineResults CompareLRTestResult CompareMeans ConditionalLogit ConditionalMNLogit
    ConditionalPoisson ConditionalResults ConditionalResultsWrapper ConfintEffectSizeResult ConstraintsPenalty
    Contrast ConvergenceWarning Copula CopulaDistribution CorrelationEffects CountDiagnostic CountModel CountResults
    CountResultsWrapper Cov2CorrResult CovDetMCD CovDetMCDResult CovDetMM CovDetS CovIterResult CovM CovMResult
    CovNearestResult CovOGKResult CovOnewayResult CovStartingResult CovStruct CovTestResult
    CovTylerRegularizedResult CovTylerResult CovariancePenalty CovarianceReduction CubicSplines CumIncidenceRight
    CycleTrendResult CyclicCubicSplines DecomposeResult DescStatMV DescStatUV DescrStatsW Describe Description
    DetSStartResult DeterministicProcess DeterministicTerm DieboldMarianoResult DimReductionResults
    DimReductionResultsWrapper DiscreteModel DiscreteResults DiscretizedCount DiscretizedModel DispersionResults
    DistDependStat DistributedModel DistributedResults Docstring DomainWarning DynamicFactor DynamicFactorMQ
    DynamicFactorResultsWrapper ECDF ECDFDiscrete ELOriginRegress ELTestResult ETSModel ETSResultsWrapper
    EffectSizeFsquResult EllipticalCopula EmpLikeTestResult Equivalence EquivalenceOnewayResult ErrorBand
    EstimationWarning EstimatorSettings Exchangeable ExpandedNormal ExponentialSmoothing
    ExponentialSmoothingResultsWrapper ExtremeValueCopula FEVD FTestAnovaPower FTestPower FTestPowerF2 Factor
    FactorResults FactoredPSDMatrix Family ForecastInterval FormulaManager FormulaicData ForwardEffects Fourier
    FourierDeterministicTerm FrankCopula FrozenRepresentation FstatEffectSizeResult GEEResults GEEResultsWrapper GLM
    GLMGam GLMGamResults GLMGamResultsWrapper GLMInfluence GLMResults GLMResultsWrapper GLS GLSAR GLSHet GLSHet2
    Gamma Gaussian GaussianCopula GaussianCovariance GaussianMultivariateKernel GeneralizedPoisson
    GeneralizedPoissonResults GeneralizedPoissonResultsWrapper GenericKDE GenericLikelihoodModel
    GenericLikelihoodModelResults GenericSmoothers GenericZeroInflated GlobalOddsRatio GofChisquarePower
    GoldfeldQuandtResult Group GroupSorted Grouping GumbelCopula HR Hampel HessianInversionWarning HolderTuple Holt
    HoltWintersArgs HoltWintersResults HoltWintersResultsWrapper HomogeneityTestResult HotellingResult Huber
    HuberScale HuberT HurdleCountModel HurdleCountResults HurdleCountResultsWrapper HypothesisTestResults
    HypothesisTestWarning IOWarning IRAnalysis Identity Independence IndependenceCopula InfeasibleTestError
    InformationCriteria Initialization InterpolationWarning InvalidTestWarning InverseGaussian InversePower
    InverseSquared IterationLimitWarning JackknifeResult JohansenTestResult JonckheereTerpstraResult KDEMultivariate
    KDEMultivariateConditional KDEResult KDEUnivariate KFold KPSSResult KalmanFilter KalmanSmoother
    KernelCensoredReg KernelReg KoopmanConfintResult L1BinaryResults L1BinaryResultsWrapper L1CountResults
    L1CountResultsWrapper L1GeneralizedPoissonResults L1GeneralizedPoissonResultsWrapper L1HurdleCountResults
    L1HurdleCountResultsWrapper L1MultinomialResults L1MultinomialResultsWrapper L1NegativeBinomialResults
    L1NegativeBinomialResultsWrapper L1PoissonResults L1PoissonResultsWrapper L1TruncatedLFGenericResults
    L1TruncatedLFGenericResultsWrapper L1ZeroInflatedGeneralizedPoissonResults
    L1ZeroInflatedGeneralizedPoissonResultsWrapper L1ZeroInflatedNegativeBinomialResults
    L1ZeroInflatedNegativeBinomialResultsWrapper L1ZeroInflatedPoissonResults L1ZeroInflatedPoissonResultsWrapper L2
    L2ConstraintsPenalty L2Univariate LMTestResult LagOrderResults LagmatResult LeastSquares LeaveOneOut
    LevinsonDurbinPacfResult LevinsonDurbinResult LeybourneMcCabeStationarity LikelihoodModel LikelihoodModelResults
    LikelihoodResultsWrapper LimitedIterationMixin LinearConstraintValues LinearConstraints Link
    LocalFDRCorrectionResult LocalProjections LocalProjectionsResults Log LogC LogLog Logit LogitGam LogitResults
    MANOVA MI MICE MICEData MICEResults MIResults MLEGLS MLEInfluence MLEModel MLEResultsWrapper MNLogit
    MPLConfigurator MQuantileNorm MSTL MScale Margins MarkovAutoregression MarkovAutoregressionResultsWrapper
    MarkovRegression MarkovRegressionResultsWrapper MarkovSwitching MarkovSwitchingParams
    MarkovSwitchingResultsWrapper MatrixWrapper Mediation MediationResults MissingDataError MixedLM MixedLMParams
    MixedLMResults MixedLMResultsWrapper MixtureDistribution Model ModelData ModelWarning ModuleUnavailableWarning
    MultiCompResult MultinomialModel MultinomialResults MultinomialResultsWrapper MultivariateGAMCV
    MultivariateGAMCVPath MultivariateGamPenalty MultivariateKernel MultivariateLS MultivariateLSResults
    MultivariateLSResultsWrapper MultivariateTestResults Myfunc NAAction NaiveLedoitWolfResult NegativeBinomial
    NegativeBinomialP NegativeBinomialPResults NegativeBinomialPResultsWrapper NegativeBinomialResults
    NegativeBinomialResultsWrapper Nested NewsResults NoWarningsChecker NominalGEEResults NominalGEEResultsWrapper
    NominalIndependence NonNestedTestResult NoncentralityChisquareResult NoncentralityFResult NoncentralityTResult
    NonePenalty NonequivalencePoissonResult NonlinearDeltaCov NonlinearLS NormalIndPower NormalityTestResults
    NotImplementedWarning NullDistribution OLSEffects OLSInfluence OLSResults OaxacaBlinder OaxacaResults OptAFT
    Optimizer OptionWrapper OrderedModel OrderedResults OrderedResultsWrapper OrdinalGEEResults
    OrdinalGEEResultsWrapper OrdinalIndependence OriginResults OutputWarning PCA PHReg PHRegResults PHSurvivalTime
    PSD PacfBurgResult PacfResult PairedNamConfintResult PandasData PandasWrapper Parameter ParameterConstraint
    ParseError PartialProjectResult PatsyData PatsyFormula PccfResult PenalizedMixin Penalty PerfectSeparationError
    PerfectSeparationWarning PesaranTimmermannResult PickandDependence Poisson PoissonBayesMixedGLM
    PoissonDiagnostic PoissonGMLE PoissonOffsetGMLE PoissonResults PoissonResultsWrapper PoissonTest2indepResult
    PoissonTestResult PoissonZiGMLE PolynomialSmoother Power PowerDiffResult PowerEquivalenceResult
    PowerNegbinRatioResult PowerProportionsResult PowerRatioResult PowerResult PrecisionWarning
    PredictionResultsBase PredictionResultsDelta PredictionResultsMean PredictionResultsMonotonic
    PredictionResultsWrapper PrincipalHessianDirections ProbSuperiorResult Probit ProbitResults ProcessCovariance
    ProcessMLE ProcessMLEResults Proportions2indepTestResult PseudoHuber PytestTester QIF QIFAutoregressive
    QIFCovariance QIFExchangeable QIFIndependence QIFResults QIFResultsWrapper QStatResult QuantReg QuantRegResults
    QuarterlyAR1 RLM RLMDetS RLMDetSMM RLMResults RLMResultsWrapper RURResult RamsayE RankCompareResult
    RankPlacementsResult RecursiveLS RecursiveLSResultsWrapper RegModelEffects RegressionEffects RegressionFDR
    RegressionModel RegressionResults RegressionResultsWrapper RegularizedInvCovariance RegularizedResults
    RegularizedResultsWrapper Representation ResultMixin Results ResultsGeneric ResultsStore ResultsWrapper
    RobustNorm RollingOLS RollingRegressionResults RollingStore RollingWLS SARIMAX SARIMAXParams
    SARIMAXResultsWrapper SARIMAXSpecification SCAD SCADSmoothed STL STLForecast STLForecastResults SVAR SVARProcess
    SVARResults SamplesizeRankCompareResult ScaleAnovaResult ScaleEquivalenceResult ScaleTrimmedResult
    ScoreTestProportionsResult ScoreTestResult ScreeningResults Seasonality SeriesSpec SimpleExpSmoothing
    SimulatePowerEquivalenceResult SimulationSmoothResults SimulationSmoother SingularMatrixWarning
    SlicedAverageVarianceEstimation SlicedInverseReg Spec SpecificationWarning Sqrt SquareTable StandardizeTransform
    StateSpaceMLEModel StateSpaceMLEResults Stationary StepFunction Sterling1 Sterling2 StratifiedTable StudentT
    StudentTCopula Substitution Summary SurvfuncRight TEV TLinearModel TSMLEModel TTestIndPower TTestPower Table
    Table2x2 TableDist TestResults ThetaModel ThetaModelResults TimeSeriesModel TimeSeriesModelResults
    TimeSeriesResultsWrapper TimeTrend TimeTrendDeterministicTerm TostPoissonResult TostProbSuperiorResult
    TostProportionsResult TransfClayton TransfFrank TransfGumbel TransfIndep TransformCorrNormalResult
    TransformRestriction Transforms TreatmentEffect TrimmedMean TruncatedLFGeneralizedPoisson TruncatedLFGeneric
    TruncatedLFGenericResults TruncatedLFGenericResultsWrapper TruncatedLFNegativeBinomialP TruncatedLFPoisson
    TruncatedLFPoissonResults TruncatedNegativeBinomialResults TsaDescriptive TukeyBiweight TukeyQuartic
    TuningSEstimatorMeanResult Tweedie UECM UECMResults UECMResultsWrapper UnivariateBSplines
    UnivariateCubicCyclicSplines UnivariateCubicSplines UnivariateGamPenalty UnivariateGamSmoother
    UnivariateGenericSmoother UnivariatePolynomialSmoother UnobservedComponents UnobservedComponentsResultsWrapper
    Unstructured VAR VARMAX VARMAXResultsWrapper VARProcess VARResults VARResultsWrapper VARSummary VCSpec VECM
    VECMResults ValueWarning VariableScreening VarianceFunction VarmaPoly WLS WhitenessTestResults
    X13ArimaAnalysisResult X13Error X13NotFoundError X13Warning YuleWalkerResult ZeroInflatedGeneralizedPoisson
    ZeroInflatedGeneralizedPoissonResults ZeroInflatedGeneralizedPoissonResultsWrapper ZeroInflatedNegativeBinomialP
    ZeroInflatedNegativeBinomialResults ZeroInflatedNegativeBinomialResultsWrapper ZeroInflatedPoisson
    ZeroInflatedPoissonResults ZeroInflatedPoissonResultsWrapper ZeroInflatedResults ZeroModificationTestResult
    ZeroinflationJHResult ZivotAndrewsUnitRoot _AIPWGMM _AIPWWLSGMM _ANOVAOpt _BaseInfluenceMixin _BayesMixedGLM
    _Bunch _ConditionalModel _Default _DimReductionRegression _ELRegOpts _FormulaOption _GofChisquareIndPower _Grid
    _IPWGMM _IPWRAGMM _KalmanSmoother _LLRMixin _MinimalWLS _Multinomial _MultinomialLogit _MultivariateOLS
    _MultivariateOLSResults _NormalizeTruncCov _OptConfig _OptFuncts _RAGMM _RCensored _RCensoredGeneralizedPoisson
    _RCensoredGeneric _RCensoredNegativeBinomialP _RCensoredPoisson _Standardize _TEGMM _TEGMMGeneric1 _TransfPower
    _Var _VariationalBayesMixedGLM _freq_to_period _mixedlm_distribution cache_readonly cauchy cloglog emplikeAFT
    genpoisson_p_gen identity inverse_power inverse_squared log logc logit loglog nbinom probit rv_discrete_float
    sqrt truncatednegbin_gen truncatedpoisson_gen zigeneralizedpoisson_gen zinegativebinomial_gen zipoisson_gen
  `,
  restored: `
    ARIMAResults ContrastResults DiscreteMargins DynamicFactorMQResults DynamicFactorResults ETSResults
    ExponentialSmoothingResults FilterResults GEE GEEMargins HamiltonFilterResults KimSmootherResults MLEResults
    MarkovAutoregressionResults MarkovRegressionResults MarkovSwitchingResults NominalGEE NumpyDocString OLS
    OrdinalGEE RecursiveLSResults SARIMAXResults SmootherResults TestRegCoefC TestRegCoefD TreatmentEffectResults
    UnobservedComponentsResults VARMAXResults
  `,
  dictionaries: `
    Bunch DynamicFactorMQStates FactorBlock KappaResults ResettableCache ResultsBunch
  `,
  lists: `
    Row SimpleTable
  `,
}
